package dev.weir.application.session;

import dev.weir.application.pool.Remains;
import dev.weir.application.prepared.PreparedStatement;
import dev.weir.domain.pinning.PinEnding;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.settings.SessionSettings;
import dev.weir.domain.settings.Setting;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides how long a session keeps the connection it is lent, and the state in which it goes back;
 * one implementation per pinning mode.
 */
public interface Lending {
  /** The decision about a connection on which nothing is under way. */
  enum Verdict {
    /** The session keeps it. */
    KEEP,
    /** Only the server can tell; Weir asks it. */
    ASK,
    /** The connection goes back in the state in which it was lent. */
    RETURN_CLEAN,
    /** The connection goes back, and has to be reset. */
    RETURN_DIRTY,
    /** The connection is closed: no reset makes it fit for another session. */
    CLOSE
  }

  // ---- before the session has a connection ----

  /** Returns the options of the session, which its next connection needs. */
  default SessionSettings settings() {
    return SessionSettings.INITIAL;
  }

  /**
   * Returns whether the request reads values, such as @@IDENTITY, that exist only on the session's
   * last connection.
   */
  default boolean needsItsLastConnection() {
    return false;
  }

  /** Returns whether a connection still holds the values that the session left there. */
  default boolean hasLeftItsValuesOn(Remains connection) {
    return true;
  }

  /**
   * Returns whether the last request must not run on the connection that the session keeps, where
   * it could read another session's values.
   */
  default boolean needsAnotherConnection() {
    return false;
  }

  /** Returns whether the last request reads a value that none of its connections holds now. */
  default boolean readsLostValue() {
    return false;
  }

  /**
   * Returns whether the last request reads values that are just being read from the session's last
   * connection, since another session has that now.
   */
  default boolean awaitsValues() {
    return false;
  }

  /** Sets what runs when the values that a request awaits have been read, or have got lost. */
  default void whenValuesRead(Runnable listener) {}

  /** The values that the last request awaits have not been read in time: they count as lost. */
  default void valuesOverdue() {}

  // ---- while it has one ----

  /**
   * Returns whether a connection that is lent now can be made fit for the session. One that would
   * need a reset that its server does not carry out cannot.
   */
  boolean canUse(Remains remains);

  /** Returns the prelude for a connection that is lent now; null where it needs none. */
  @Nullable Prelude prelude(Remains remains);

  /**
   * Returns the prelude for the next request on a connection that the session keeps; null where it
   * needs none.
   */
  default @Nullable Prelude preludeForNextRequest() {
    return null;
  }

  /**
   * Returns the statement to prepare on the connection before the request is sent; null for none.
   */
  default @Nullable PreparedStatement toPrepare() {
    return null;
  }

  /** The server has answered the preparation; the handle is 0 if it failed. */
  default void statementPrepared(long handle) {}

  /** The server has refused a prelude with these settings, so that its connection is closed. */
  default void preludeRefused(List<Setting> settings) {}

  /** The request was given up before any of it was sent; the session keeps its connection. */
  default void forgotten() {}

  /**
   * Returns whether the server may be waiting for the rows of a bulk load. Then only the server can
   * acknowledge an attention, which cancels the load.
   */
  default boolean mayAwaitRows() {
    return false;
  }

  /** Returns whether a transaction is open on the connection, which Weir limits in time. */
  boolean isInTransaction();

  /** Returns the parking of the session's transaction; null where transactions are not known. */
  default @Nullable TransactionParking parking() {
    return null;
  }

  /** Returns whether the client has begun a transaction that has not reached a server yet. */
  default boolean isTransactionPromised() {
    return false;
  }

  /** Returns one of the reasons why the session keeps the connection; null where none is known. */
  @Nullable PinReason pinnedBy();

  /** Returns how the pins end by which the session keeps the connection. */
  PinEnding ending();

  /**
   * The request was given up while its connection was being prepared, before any of it was sent.
   * Another request may follow in its place.
   */
  void dropped();

  /** The server has answered a request, and the client has the answer: decides what is next. */
  Verdict answered();

  /** Returns the question for the server, after {@link Verdict#ASK}. */
  ServerQuestion question();

  /**
   * The server has answered the question: decides what is next.
   *
   * @param answer null where the server could not answer
   */
  Verdict questionAnswered(@Nullable ServerAnswer answer);

  /** The session is over, and nothing is under way on the connection: decides what is next. */
  Verdict left();
}
