/**
 * Sessions that are idle in transactions on connections of a whole instance, with and without other
 * sessions that wait for one. Tests only.
 */
@NullMarked
package dev.weir.bootstrap.holders;

import org.jspecify.annotations.NullMarked;
