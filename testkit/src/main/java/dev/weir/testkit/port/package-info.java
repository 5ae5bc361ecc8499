/** Ports for servers that tests start. */
@NullMarked
package dev.weir.testkit.port;

import org.jspecify.annotations.NullMarked;
