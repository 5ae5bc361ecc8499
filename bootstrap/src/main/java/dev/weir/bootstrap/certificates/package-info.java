/**
 * The certificates and keys that the configuration names: read at start and again when they change,
 * and passed to the adapter as text.
 */
@NullMarked
package dev.weir.bootstrap.certificates;

import org.jspecify.annotations.NullMarked;
