/** The tokens of a response, written as they come (MS-TDS 2.2.7). */
@NullMarked
package dev.weir.standin.token;

import org.jspecify.annotations.NullMarked;
