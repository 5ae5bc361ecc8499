/** The log of the code under test. */
@NullMarked
package dev.weir.testkit.log;

import org.jspecify.annotations.NullMarked;
