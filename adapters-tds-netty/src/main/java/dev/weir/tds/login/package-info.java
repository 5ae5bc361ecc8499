/**
 * Accepted clients until they are served: the decision between relay, login and refusal, the
 * handshake that it needs, and the logins of buckets. A login that only the server can answer, such
 * as an integrated one, is relayed on a server connection that its client keeps.
 *
 * <p>A client is read on the loop that it was given when it was accepted, until its LOGIN7 tells
 * its bucket; then it moves to the loop that owns the bucket, once.
 */
@NullMarked
package dev.weir.tds.login;

import org.jspecify.annotations.NullMarked;
