package dev.weir.tds.session;

import dev.weir.application.pinning.PinnedSession;
import dev.weir.application.session.Lending;
import dev.weir.application.session.LocalAnswer;
import dev.weir.tds.response.ResponseEvents;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/** Inspects, and where needed rewrites, the requests and responses of one session. */
public interface RequestInspection {
  /**
   * Returns the rules that decide, from the requests and responses seen, how long the session is
   * lent a connection.
   */
  Lending lending();

  /**
   * Resets the session if the client wants that before this request and no server has to do it: the
   * session then gives up its connection, and the reset bit is cleared in the packet.
   *
   * @return whether Weir has reset the session
   */
  boolean resetSession(ByteBuf firstPacket);

  /**
   * Returns the client's descriptor of the transaction that such a reset ended without a server; or
   * 0.
   */
  long endedTransaction();

  /**
   * Begins a whole request if it has no effect on its session, which has no connection and no state
   * to note.
   *
   * @return whether the request has begun; then {@link #inspect} is not called for it
   */
  boolean beginPlainly(HeldRequest request);

  /**
   * Returns whether Weir answers a query for {@code @@SPID} alone with its own number, which is the
   * session's from then on.
   */
  boolean tellsOwnNumber();

  /** Returns whether the session has the number of its server connection as {@code @@SPID}. */
  boolean hasServersNumber();

  /**
   * Returns whether the request inspected last would show the session a second number, and so must
   * not be served.
   */
  boolean contradictsNumber();

  /** Inspects a request of which all or a part is held. */
  void inspect(HeldRequest request, boolean whole);

  /**
   * Returns Weir's own answer to the request inspected last, if it needs no server.
   *
   * @param free whether the session has no connection
   * @return the answer to send; null if the request needs a server
   */
  @Nullable LocalAnswer answerLocally(boolean free);

  /**
   * Notes that the prelude has begun the session's transaction on its connection.
   *
   * @param descriptor the server's descriptor of the transaction, or 0
   * @return the client's descriptor of the transaction
   */
  long transactionBegun(long descriptor);

  /**
   * Rewrites a request that is about to go to the server: to the server's descriptor of the
   * transaction and handles of prepared statements, and, if it ends a transaction, without the
   * request to begin the next one.
   *
   * @return whether the client has to be told at the end of the response that the next transaction
   *     has begun
   */
  boolean rewriteRequest(HeldRequest request, ByteBufAllocator allocator);

  /** Returns the server's descriptor of the open transaction, or 0. */
  long transaction();

  /**
   * Begins the client's next transaction, if the request that was answered ended one and asked for
   * the next.
   *
   * @return the descriptor that the client is given for it; 0 if none begins
   */
  long beginNextTransaction();

  /**
   * Adds a packet of a request on its way to the server, where it goes now or after the next one.
   *
   * @param packet owned by the inspection until {@link #pollPacket} returns it
   */
  void addPacket(ByteBuf packet);

  /** Returns whether the rest of the request must not reach the server. */
  boolean refusesRest();

  /** Returns the next packet for the server, which the caller owns; null if none goes now. */
  @Nullable ByteBuf pollPacket();

  /**
   * Rewrites a packet of a response for the client.
   *
   * @param packet owned by the inspection from now on
   * @param valueBegun the offset of a RETURNVALUE token of which only a part has arrived; else -1
   * @return the packet for the client, owned by the caller; null if there is nothing to send yet
   */
  @Nullable ByteBuf rewriteResponse(ByteBufAllocator allocator, ByteBuf packet, long valueBegun);

  /**
   * Returns whether the response has a form that Weir cannot rewrite, so that none of it may reach
   * the client.
   */
  boolean isAnswerUnusable();

  /**
   * Returns the request to send again after the response just ended, if the server did not run it.
   *
   * @param last the last packet of the response; its only one, if the client has received nothing
   *     of it
   * @return the request, owned by the caller; null if the response goes to the client
   */
  @Nullable HeldRequest takeRetry(ByteBuf last);

  /** Forgets the session, which is over. */
  void end();

  /** Notes that the session has no connection any more. */
  void connectionGone();

  /** Reports why the session keeps its connection after a request was answered. */
  void reportPins(PinnedSession pinned);

  /** Returns the listener to the tokens of responses. */
  ResponseEvents responseEvents();
}
