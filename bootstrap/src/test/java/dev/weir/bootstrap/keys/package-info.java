/**
 * Every key of the configuration has an effect: each is given two values or more, and what a
 * running instance does with them is told apart.
 */
@NullMarked
package dev.weir.bootstrap.keys;

import org.jspecify.annotations.NullMarked;
