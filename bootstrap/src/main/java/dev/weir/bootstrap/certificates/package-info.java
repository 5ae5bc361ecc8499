/**
 * The certificates and keys that the configuration names: read at start, looked at again while the
 * instance runs, and handed to the adapter as text.
 */
@NullMarked
package dev.weir.bootstrap.certificates;

import org.jspecify.annotations.NullMarked;
