/** What T-SQL statements are made of. Values only. */
@NullMarked
package dev.weir.standin.tsql.ast;

import org.jspecify.annotations.NullMarked;
