/** What the stand-in has seen: the judge of every test that goes through it. Any thread. */
@NullMarked
package dev.weir.standin.record;

import org.jspecify.annotations.NullMarked;
