/** As it should be. */
@NullMarked
package dev.weir.broken.packagesarenullmarked.domain.marked;

import org.jspecify.annotations.NullMarked;
