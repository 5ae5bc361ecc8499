package dev.weir.application.pinning;

import dev.weir.domain.bucket.BucketId;

/**
 * A server connection that is lent, as operators see it: the number by which the server names its
 * session, and the session of Weir that has it.
 *
 * @param number the number of the session at the server; 0 if the server has told none
 */
public record LentConnection(BucketId bucket, int number, SessionIdentity session) {}
