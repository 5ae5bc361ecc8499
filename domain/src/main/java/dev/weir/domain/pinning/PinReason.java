package dev.weir.domain.pinning;

import static dev.weir.domain.pinning.AfterPin.CLOSE;
import static dev.weir.domain.pinning.AfterPin.RESET;
import static dev.weir.domain.pinning.PinEvidence.CURSOR_STATUS;
import static dev.weir.domain.pinning.PinEvidence.NEVER;
import static dev.weir.domain.pinning.PinEvidence.NEXT_REQUEST;
import static dev.weir.domain.pinning.PinEvidence.SUCCESS;
import static dev.weir.domain.pinning.PinEvidence.TEMP_TABLE_GONE;
import static dev.weir.domain.pinning.PinEvidence.TRANSACTION_END;
import static dev.weir.domain.pinning.PinEvidence.WIRE;

import java.util.Locale;

/**
 * Why a session keeps its server connection between requests. Each is the label of a metric.
 *
 * <p>Text only ever sets a pin; what clears it is {@link PinEvidence evidence of the server}, or
 * that the client's own pool resets the session.
 */
public enum PinReason {
  /** A transaction is open: its locks and its work are the connection's. */
  TRANSACTION(WIRE, RESET),
  /** A prepared handle that could not be made virtual is known to this connection alone. */
  PREPARED_HANDLE(WIRE, RESET),
  /**
   * A {@code #table} or {@code #procedure}, or a {@code ##table} that lives while its maker does.
   */
  TEMP_TABLE(TEMP_TABLE_GONE, RESET),
  /** A cursor opened by RPC; its handle is known to this connection alone. */
  API_CURSOR(WIRE, RESET),
  /** A cursor declared in text that outlives its batch. */
  GLOBAL_CURSOR(CURSOR_STATUS, RESET),
  /** A lock of {@code sp_getapplock} that the session owns, not its transaction. Counted. */
  APPLOCK(SUCCESS, RESET),
  /** CONTEXT_INFO with a value that only the server knows. */
  CONTEXT_INFO(SUCCESS, RESET),
  /**
   * A key of the session context that another connection cannot be given: a computed value, or more
   * than is kept.
   */
  SESSION_CONTEXT(SUCCESS, RESET),
  /**
   * The session works as somebody else (EXECUTE AS, SETUSER), where a reset fails. Counted: each
   * REVERT takes back one of them.
   */
  IMPERSONATION(SUCCESS, CLOSE),
  /** The session took on an application role, where a reset fails. */
  APPLICATION_ROLE(NEVER, CLOSE),
  /** A document of {@code sp_xml_preparedocument} is in the connection's memory. Counted. */
  XML_HANDLE(SUCCESS, RESET),
  /** INSERT BULK was accepted; the rows are a message of their own. */
  BULK_LOAD(WIRE, RESET),
  /** The connection is enlisted in a distributed transaction. */
  DISTRIBUTED_TRANSACTION(TRANSACTION_END, RESET),
  /** A trace flag of the session changes how its statements are run. */
  TRACE_FLAG(SUCCESS, RESET),
  /**
   * A key opened for decryption stays open until the session ends; whether a reset closes it is not
   * documented.
   */
  OPEN_KEY(NEVER, CLOSE),
  /** A SET that is not tracked, or whose value or execution the text does not tell. */
  UNSAFE_SET(SUCCESS, RESET),
  /** A query notification was asked for. */
  QUERY_NOTIFICATION(NEVER, RESET),
  /** The batch uses {@code @@SPID} for more than to look at it; what it notes must stay true. */
  SPID(NEVER, RESET),
  /** The login was relayed, and nobody else can use its connection. */
  RELAYED_LOGIN(NEVER, CLOSE),
  /** A procedure is called of which it is not known what it leaves behind. */
  PROCEDURE(NEVER, RESET),
  /**
   * The session has written, and its login has been seen to read {@code @@IDENTITY} and the like in
   * a request of their own: the next one may do so. It lasts for a moment, and gives up the
   * connection, not the session.
   */
  EARLIER_VALUES(NEXT_REQUEST, RESET),
  /** Something the reader of the text, or of the answer, does not understand. */
  UNKNOWN(NEVER, RESET);

  private final PinEvidence evidence;
  private final AfterPin after;

  PinReason(PinEvidence evidence, AfterPin after) {
    this.evidence = evidence;
    this.after = after;
  }

  /** What clears it, apart from a reset. */
  public PinEvidence evidence() {
    return evidence;
  }

  /** What becomes of the connection after a session that had this pin. */
  public AfterPin after() {
    return after;
  }

  /** Whether one can be held several times, and is gone when each of them was given back. */
  public boolean counted() {
    return this == APPLOCK || this == XML_HANDLE || this == IMPERSONATION;
  }

  /** What ends it when nothing clears it. */
  public PinEnding ending() {
    if (this == TRANSACTION || this == DISTRIBUTED_TRANSACTION) {
      return PinEnding.WHEN_IDLE;
    }
    if (this == EARLIER_VALUES) {
      return PinEnding.SHORTLY;
    }
    return this == RELAYED_LOGIN ? PinEnding.WITH_THE_SESSION : PinEnding.WHEN_WANTED;
  }

  /** Its name in metrics and logs. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
