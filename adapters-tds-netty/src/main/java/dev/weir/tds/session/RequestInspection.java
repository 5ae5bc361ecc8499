package dev.weir.tds.session;

import dev.weir.application.pinning.PinnedSession;
import dev.weir.application.pool.Remains;
import dev.weir.application.session.Lending;
import dev.weir.application.session.LocalAnswer;
import dev.weir.domain.settings.SessionSettings;
import dev.weir.tds.response.ResponseEvents;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What is looked at in the requests and responses of one session, beyond their packets. */
public interface RequestInspection {
  /** For how long the session is lent a connection, by what was seen. */
  Lending lending();

  /**
   * A request begins. Whether the client wants its session reset before it, so that what it holds
   * is to be given up; the packet does not ask for that any more then.
   */
  boolean resetsSession(ByteBuf firstPacket);

  /** What the client called the transaction that ended by such a reset, without a server; or 0. */
  long rolledBack();

  /**
   * Recognises a whole request that does nothing to its session, and begins it where the session
   * has no connection and nothing to note. Nothing else of {@link #asks} is needed then.
   */
  boolean asksPlainly(HeldRequest request);

  /** A request is held, all of it or a part. */
  void asks(HeldRequest request, boolean whole);

  /**
   * Takes the request in that was asked last.
   *
   * @param free whether the session has no connection
   * @return what is to be answered; null if a server is needed
   */
  @Nullable LocalAnswer takesIn(boolean free);

  /**
   * The session's transaction has begun on its connection, before a request.
   *
   * @param descriptor what the server calls it, or 0
   * @return what the client calls it
   */
  long begun(long descriptor);

  /**
   * A request goes to the server: it is to call its transaction and its prepared statements as the
   * server does, and not to ask for another transaction.
   *
   * @return whether the client has to be told of that other one at the end of the response
   */
  boolean address(HeldRequest request, ByteBufAllocator allocator);

  /** The descriptor by which the server knows the transaction that is open, or 0. */
  long transaction();

  /** What the client is told that the other one is called; 0 if none begins. */
  long follow();

  /**
   * A packet of a request is to go to the server, now or with the next one.
   *
   * @param packet the inspection's from now on
   * @param out is given what goes to the server now
   */
  void passes(ByteBuf packet, Consumer<ByteBuf> out);

  /**
   * A packet of a response is to go to the client.
   *
   * @param packet the inspection's from now on
   * @param valueBegun where a value began that is given back and not all here; -1 if that is not so
   * @return what goes to the client, the caller's; null where that is nothing yet
   */
  @Nullable ByteBuf answers(ByteBufAllocator allocator, ByteBuf packet, long valueBegun);

  /**
   * A response has come to its end.
   *
   * @param last its last packet; if the client has nothing of the response, its only one
   * @return the request, the caller's, if it is to be sent again in the place of that; else null
   */
  @Nullable HeldRequest sendsAgain(ByteBuf last);

  /** The session is over. */
  void over();

  /** The session has no connection any more. */
  void letsGo();

  /** The options the session needs. */
  SessionSettings settings();

  /** Whether only a connection will do that has what the session left there. */
  boolean needsItsLastConnection();

  /** Whether a connection has that. */
  boolean hasLeftItsValuesOn(Remains connection);

  /** Whether what was asked last is not for the connection that the session keeps. */
  boolean goesElsewhere();

  /** Whether what was asked last reads a value that is on no connection of the session's now. */
  boolean readsLostValue();

  /** A request was answered, and the session keeps its connection: tells why it does. */
  void keeps(PinnedSession pinned);

  /** Who is told what is in responses. */
  ResponseEvents responses();
}
