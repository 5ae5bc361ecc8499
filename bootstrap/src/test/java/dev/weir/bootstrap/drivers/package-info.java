/** Real drivers with Weir between them and a server. */
@NullMarked
package dev.weir.bootstrap.drivers;

import org.jspecify.annotations.NullMarked;
