/**
 * Accepted clients until they are served: the decision between relay, login and refusal, the
 * handshake that it needs, and the logins of buckets.
 *
 * <p>A client is read on the loop that it was given when it was accepted, until its LOGIN7 tells
 * its bucket; then it moves to the loop that owns the bucket, once.
 */
@NullMarked
package dev.weir.tds.door;

import org.jspecify.annotations.NullMarked;
