/** How clients are told apart that have nothing but a name, an address or a suffix. */
@NullMarked
package dev.weir.bootstrap.routes;

import org.jspecify.annotations.NullMarked;
