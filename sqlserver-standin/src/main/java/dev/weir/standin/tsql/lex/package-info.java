/** T-SQL text to tokens. */
@NullMarked
package dev.weir.standin.tsql.lex;

import org.jspecify.annotations.NullMarked;
