package dev.weir.application.session;

import dev.weir.application.pool.Remains;
import dev.weir.application.prepared.PreparedStatement;
import dev.weir.domain.pinning.PinEnding;
import dev.weir.domain.pinning.PinReason;
import org.jspecify.annotations.Nullable;

/**
 * For how long a session is lent a connection, and in what condition: its bucket's pinning mode.
 */
public interface Lending {
  /** What becomes of the connection now that nothing is under way on it. */
  enum Verdict {
    /** The session keeps it. */
    KEEP,
    /** Only the server can tell, and is to be asked. */
    ASK,
    /** It goes back, and is as it was when it was lent. */
    RETURN_CLEAN,
    /** It goes back, and has to be reset. */
    RETURN_DIRTY,
    /** It is closed: no reset makes it fit for another session. */
    CLOSE
  }

  /** What makes a connection fit that is lent now; null where it fits as it is. */
  @Nullable Prelude prelude(Remains remains);

  /**
   * What is to be said to the server before the next request, on the connection that the session
   * keeps; null where there is nothing.
   */
  default @Nullable Prelude tidying() {
    return null;
  }

  /** The statement to prepare on the connection before the request goes there; null for none. */
  default @Nullable PreparedStatement toPrepare() {
    return null;
  }

  /** The server has prepared that statement, or has not: then the handle is 0. */
  default void statementPrepared(long handle) {}

  /** The request was given up, and the connection is kept: none of it has reached the server. */
  default void forgotten() {}

  /** Whether a transaction is open on the connection that has to come to an end some time. */
  boolean inTransaction();

  /**
   * Why the session keeps the connection: one reason of perhaps several; null where none is known.
   */
  @Nullable PinReason pinnedBy();

  /** What ends it that the session keeps the connection; where it does. */
  PinEnding ending();

  /**
   * Whether the session keeps its connection for nothing but values that it may read next, and
   * could go on without it.
   */
  boolean keepsForValues();

  /**
   * The request was given up for which the connection was lent and is being made fit: none of it
   * has reached the server. Another may follow in its place.
   */
  void dropped();

  /** The server has answered a request, and the client has the answer. */
  Verdict answered();

  /** What the server is to be asked, after {@link Verdict#ASK}. */
  ServerQuestion question();

  /**
   * The server has answered the question.
   *
   * @param answer null where it could not
   */
  Verdict told(@Nullable ServerAnswer answer);

  /** The session is over, and the server has said its last word on the connection. */
  Verdict left();
}
