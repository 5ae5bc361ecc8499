/** How a stand-in is to be: what its owner chooses before it starts. Values only. */
@NullMarked
package dev.weir.standin.options;

import org.jspecify.annotations.NullMarked;
