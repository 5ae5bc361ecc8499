package dev.weir.domain.pinning;

import static dev.weir.domain.pinning.AfterPin.CLOSE;
import static dev.weir.domain.pinning.AfterPin.RESET;
import static dev.weir.domain.pinning.PinEvidence.CURSOR_STATUS;
import static dev.weir.domain.pinning.PinEvidence.NEVER;
import static dev.weir.domain.pinning.PinEvidence.SUCCESS;
import static dev.weir.domain.pinning.PinEvidence.TEMP_TABLE_GONE;
import static dev.weir.domain.pinning.PinEvidence.TRANSACTION_END;
import static dev.weir.domain.pinning.PinEvidence.WIRE;

import java.util.Locale;

/**
 * A reason why a session keeps its server connection between requests. Each is the label of a
 * metric.
 *
 * <p>The text of a request only ever sets a pin. {@link PinEvidence Evidence of the server} clears
 * it, or a reset by the client's own pool.
 */
public enum PinReason {
  /** A transaction is open: its locks and its changes belong to the connection. */
  TRANSACTION(WIRE, RESET),
  /** A prepared handle that could not be made virtual exists on this connection alone. */
  PREPARED_HANDLE(WIRE, RESET),
  /**
   * A {@code #table} or {@code #procedure}, or a {@code ##table}, which exists as long as the
   * session that created it.
   */
  TEMP_TABLE(TEMP_TABLE_GONE, RESET),
  /** A cursor opened by RPC; its handle exists on this connection alone. */
  API_CURSOR(WIRE, RESET),
  /** A cursor declared in text that outlives its batch. */
  GLOBAL_CURSOR(CURSOR_STATUS, RESET),
  /**
   * A lock of {@code sp_getapplock} that the session owns, not its transaction, or one of {@code
   * sp_getschemalock}. Counted.
   */
  APPLOCK(SUCCESS, RESET),
  /** CONTEXT_INFO with a value that only the server knows. */
  CONTEXT_INFO(SUCCESS, RESET),
  /**
   * A key of the session context that cannot be set on another connection: its value is computed,
   * or there are too many keys.
   */
  SESSION_CONTEXT(SUCCESS, RESET),
  /**
   * The session impersonates another user (EXECUTE AS, SETUSER), so that a reset fails. Counted:
   * each REVERT undoes one of them.
   */
  IMPERSONATION(SUCCESS, CLOSE),
  /** The session set an application role, so that a reset fails. */
  APPLICATION_ROLE(NEVER, CLOSE),
  /** A document of {@code sp_xml_preparedocument} is in the connection's memory. Counted. */
  XML_HANDLE(SUCCESS, RESET),
  /** INSERT BULK was accepted; the rows are a message of their own. */
  BULK_LOAD(WIRE, RESET),
  /** The connection is enlisted in a distributed transaction. */
  DISTRIBUTED_TRANSACTION(TRANSACTION_END, RESET),
  /** A trace flag of the session changes the execution of its statements. */
  TRACE_FLAG(SUCCESS, RESET),
  /**
   * A key opened for decryption stays open until the session ends; whether a reset closes it is not
   * documented.
   */
  OPEN_KEY(NEVER, CLOSE),
  /**
   * A SET that Weir does not track, or whose value or execution cannot be derived from the text.
   */
  UNSAFE_SET(SUCCESS, RESET),
  /** The session requested a query notification. */
  QUERY_NOTIFICATION(NEVER, RESET),
  /**
   * The session has read {@code @@SPID} at the server: the number of this connection is the
   * session's from then on, and no other session may see it.
   */
  SPID(NEVER, RESET),
  /**
   * Sessions of this login read the time of their own login by {@code @@SPID}, and so note the
   * identity of the physical session, whose end other programs look for.
   */
  OWN_SESSION(NEVER, CLOSE),
  /** The login was relayed, so no other session can use its connection. */
  RELAYED_LOGIN(NEVER, CLOSE),
  /** The session called a procedure with unknown side effects on the session. */
  PROCEDURE(NEVER, RESET),
  /**
   * The server tells a state of the session that it could not recover on another connection, by a
   * SESSIONSTATE token.
   */
  SESSION_STATE(PinEvidence.SESSION_STATE, RESET),
  /** A part of the text or of the answer that Weir does not understand. */
  UNKNOWN(NEVER, RESET);

  private final PinEvidence evidence;
  private final AfterPin after;

  PinReason(PinEvidence evidence, AfterPin after) {
    this.evidence = evidence;
    this.after = after;
  }

  /** Returns the evidence that clears it, apart from a reset. */
  public PinEvidence evidence() {
    return evidence;
  }

  /** Returns the cleanup that the connection needs after a session with this pin. */
  public AfterPin after() {
    return after;
  }

  /** Returns whether a session can hold several of these pins, each of which has to be undone. */
  public boolean isCounted() {
    return this == APPLOCK || this == XML_HANDLE || this == IMPERSONATION;
  }

  /**
   * Returns whether the drivers' documentation of connection resiliency names the state that the
   * pin stands for among those that a server cannot recover. OLE Automation handles are named, too,
   * but end with their batch. API cursors have exact evidence of their own, and a client may still
   * name one that the server has closed.
   */
  public boolean isDocumentedUnrecoverable() {
    return switch (this) {
      case TEMP_TABLE, GLOBAL_CURSOR, APPLOCK, IMPERSONATION, XML_HANDLE, TRACE_FLAG -> true;
      case TRANSACTION,
          PREPARED_HANDLE,
          API_CURSOR,
          CONTEXT_INFO,
          SESSION_CONTEXT,
          APPLICATION_ROLE,
          BULK_LOAD,
          DISTRIBUTED_TRANSACTION,
          OPEN_KEY,
          UNSAFE_SET,
          QUERY_NOTIFICATION,
          SPID,
          OWN_SESSION,
          RELAYED_LOGIN,
          PROCEDURE,
          SESSION_STATE,
          UNKNOWN ->
          false;
    };
  }

  /** Returns the moment at which Weir ends it if nothing clears it. */
  public PinEnding ending() {
    if (this == TRANSACTION || this == DISTRIBUTED_TRANSACTION) {
      return PinEnding.WHEN_IDLE;
    }
    return this == RELAYED_LOGIN || this == OWN_SESSION
        ? PinEnding.WITH_THE_SESSION
        : PinEnding.WHEN_WANTED;
  }

  /** Its name in metrics and logs. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
