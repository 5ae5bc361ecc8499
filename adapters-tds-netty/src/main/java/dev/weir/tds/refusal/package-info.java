/** Refusing clients with an error before their LOGIN7 was read. */
@NullMarked
package dev.weir.tds.refusal;

import org.jspecify.annotations.NullMarked;
