/**
 * Requests and the tokens that SQL Server answers them with, written down in text files that read
 * as documentation (src/test/resources/conformance), and sent raw.
 */
@NullMarked
package dev.weir.standin.conformance;

import org.jspecify.annotations.NullMarked;
