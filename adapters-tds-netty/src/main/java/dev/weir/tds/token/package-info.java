/**
 * Tokens, of which everything that a server says is made (MS-TDS 2.2.7), and the fields of a
 * message wherever its packets are cut.
 *
 * <p>Constants, and readers that belong to whoever made them.
 */
@NullMarked
package dev.weir.tds.token;

import org.jspecify.annotations.NullMarked;
