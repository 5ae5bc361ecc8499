/** The record of the stand-in: the judge of every test that goes through it. Any thread. */
@NullMarked
package dev.weir.standin.record;

import org.jspecify.annotations.NullMarked;
