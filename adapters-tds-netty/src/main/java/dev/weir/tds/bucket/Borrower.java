package dev.weir.tds.bucket;

import dev.weir.application.pool.Applicant;
import dev.weir.application.pool.Remains;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;

/**
 * A session that asks a {@link PooledBucket} for a connection. Its answers arrive on the bucket's
 * loop, one for each ticket.
 */
public interface Borrower extends Applicant {
  /** What its connection has to be logged in as. */
  LoginProfile profile();

  /**
   * The connection is the borrower's until it gives it back.
   *
   * @param remains what another has left on it
   */
  void lent(PooledConnection connection, Remains remains);

  /** There is no connection. */
  void refused(ClientError error);

  /** Only the connection it had last would have done, and that is not to be had. */
  void connectionTaken();

  /** The server does not accept the login any more. */
  void loginRefused(ServerRefusal refusal);
}
