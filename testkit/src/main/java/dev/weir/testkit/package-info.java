/**
 * Fakes, virtual time and contract suites for the tests of every module.
 *
 * <p>Published code for tests: it may use JUnit, and nothing of the product may use it.
 */
@NullMarked
package dev.weir.testkit;

import org.jspecify.annotations.NullMarked;
