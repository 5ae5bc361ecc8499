/** The data types of SQL Server, their TYPE_INFO and their values on the wire, both directions. */
@NullMarked
package dev.weir.standin.type;

import org.jspecify.annotations.NullMarked;
