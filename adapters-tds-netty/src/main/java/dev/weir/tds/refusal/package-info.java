/** Telling a client why it is not served, as far into the login as the protocol lets it hear. */
@NullMarked
package dev.weir.tds.refusal;

import org.jspecify.annotations.NullMarked;
