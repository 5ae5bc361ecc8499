/** The clients of an instance, whichever way they are served. */
@NullMarked
package dev.weir.tds.client;

import org.jspecify.annotations.NullMarked;
