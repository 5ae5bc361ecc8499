/**
 * Tokens to statements. Splits batches without semicolons, because the grammar says where a
 * statement ends.
 */
@NullMarked
package dev.weir.standin.tsql.parse;

import org.jspecify.annotations.NullMarked;
