/** The connected clients of an instance, in all modes: their registry and their time limits. */
@NullMarked
package dev.weir.tds.client;

import org.jspecify.annotations.NullMarked;
