/**
 * A few fixed requests answered from prepared bytes, so that a benchmark measures what stands in
 * front and never this.
 *
 * <p>Each loop is one thread that reads, recognises and writes without allocating; what a login
 * needs is made at the login.
 */
@NullMarked
package dev.weir.standin.canned;

import org.jspecify.annotations.NullMarked;
