/** TDS over Netty: the only module that knows Netty. */
@NullMarked
package dev.weir.tds;

import org.jspecify.annotations.NullMarked;
