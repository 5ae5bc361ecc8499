/**
 * The use of lent server connections by client sessions that are logged in.
 *
 * <p>{@link dev.weir.application.session.ClientSession} decides on the events of requests,
 * responses and attentions; their bytes never come here. Confined to the thread that owns the
 * bucket.
 */
@NullMarked
package dev.weir.application.session;

import org.jspecify.annotations.NullMarked;
