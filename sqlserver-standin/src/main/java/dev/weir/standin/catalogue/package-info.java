/** What the catalogue knows and H2 does not: procedures, ids, dates, texts. Any thread. */
@NullMarked
package dev.weir.standin.catalogue;

import org.jspecify.annotations.NullMarked;
