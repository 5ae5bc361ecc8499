/**
 * What a client session that is logged in does with the server connection it is lent.
 *
 * <p>{@link dev.weir.application.session.ClientSession} decides, from requests, responses and
 * attentions that come and end; their bytes never come here. Confined to the thread that owns the
 * bucket.
 */
@NullMarked
package dev.weir.application.session;

import org.jspecify.annotations.NullMarked;
