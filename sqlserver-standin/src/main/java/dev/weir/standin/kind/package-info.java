/** Kinds of servers: the respects in which a stand-in deviates from SQL Server. Values only. */
@NullMarked
package dev.weir.standin.kind;

import org.jspecify.annotations.NullMarked;
