/** Replies that Weir makes itself, in the shape of the client's TDS version. */
@NullMarked
package dev.weir.tds.reply;

import org.jspecify.annotations.NullMarked;
