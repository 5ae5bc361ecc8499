/**
 * The TDS side of one instance as a whole: its buckets, loops and listeners, started and stopped
 * together. What bootstrap composes.
 */
@NullMarked
package dev.weir.tds.instance;

import org.jspecify.annotations.NullMarked;
