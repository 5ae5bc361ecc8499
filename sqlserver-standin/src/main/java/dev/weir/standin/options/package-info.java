/** The options of a stand-in, chosen before it starts. Values only. */
@NullMarked
package dev.weir.standin.options;

import org.jspecify.annotations.NullMarked;
