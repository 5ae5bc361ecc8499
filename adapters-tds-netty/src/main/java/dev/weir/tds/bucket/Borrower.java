package dev.weir.tds.bucket;

import dev.weir.application.pool.Applicant;
import dev.weir.application.pool.Remains;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;

/**
 * A session that requests a connection from a {@link PooledBucket}. The bucket calls it on its
 * loop, once for each ticket.
 */
public interface Borrower {
  /** Returns what the pool has to know about the session. */
  Applicant applicant();

  /** Returns the login profile that the connection must have. */
  LoginProfile profile();

  /**
   * Lends the connection, which the borrower keeps until it gives it back.
   *
   * @param remains the state that the last session left on it
   */
  void lent(PooledConnection connection, Remains remains);

  /** Refuses the request. */
  void refused(ClientError error);

  /**
   * Refuses the request because it needed the borrower's last connection, which is not available.
   */
  void connectionTaken();

  /** Refuses the request because the server does not accept the login any more. */
  void loginRefused(ServerRefusal refusal);
}
