/** NTLM against the examples of its documents. */
@NullMarked
package dev.weir.standin.ntlm;

import org.jspecify.annotations.NullMarked;
