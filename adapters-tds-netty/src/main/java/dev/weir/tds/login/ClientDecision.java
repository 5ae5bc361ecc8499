package dev.weir.tds.login;

import dev.weir.domain.error.ClientError;
import dev.weir.tds.passthrough.PassthroughBucket;

/** The way in which an accepted client is served. */
sealed interface ClientDecision {
  /** Relay its bytes unread, to a server connection of its own. */
  record RelayBytes(PassthroughBucket bucket) implements ClientDecision {}

  /**
   * Log it in at this bucket.
   *
   * @param loginName the user name of its LOGIN7, without the suffix that named the bucket
   */
  record LogIn(LoginBucket bucket, String loginName) implements ClientDecision {}

  /** Refuse it with this error. */
  record Refuse(ClientError error) implements ClientDecision {}
}
