/**
 * A TDS client of the tests' own, written from MS-TDS alone: what the stand-in's reader and writer
 * might both misunderstand, this one has no share in.
 */
@NullMarked
package dev.weir.standin.raw;

import org.jspecify.annotations.NullMarked;
