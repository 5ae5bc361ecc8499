/** Facts of the catalogue that H2 lacks: procedures, ids, dates, texts. Any thread. */
@NullMarked
package dev.weir.standin.catalogue;

import org.jspecify.annotations.NullMarked;
