/** T-SQL's queries and definitions as H2's. */
@NullMarked
package dev.weir.standin.tsql.render;

import org.jspecify.annotations.NullMarked;
