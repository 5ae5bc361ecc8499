/**
 * The health port in tests.
 *
 * <p>As with the port itself, any thread may ask.
 */
@NullMarked
package dev.weir.testkit.health;

import org.jspecify.annotations.NullMarked;
