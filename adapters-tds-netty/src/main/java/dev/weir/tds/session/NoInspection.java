package dev.weir.tds.session;

import dev.weir.application.pinning.PinnedSession;
import dev.weir.application.session.Lending;
import dev.weir.application.session.LocalAnswer;
import dev.weir.application.session.SessionLending;
import dev.weir.tds.response.IgnoredResponse;
import dev.weir.tds.response.ResponseEvents;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/** Inspects nothing: for a session that keeps its connection to its end. */
public final class NoInspection implements RequestInspection {
  private final Lending lending = new SessionLending();
  private @Nullable ByteBuf passing;

  @Override
  public Lending lending() {
    return lending;
  }

  @Override
  public boolean resetSession(ByteBuf firstPacket) {
    // The session keeps its connection: the server performs the reset.
    return false;
  }

  @Override
  public long endedTransaction() {
    return 0;
  }

  @Override
  public @Nullable LocalAnswer answerLocally(boolean free) {
    return null;
  }

  @Override
  public long transactionBegun(long descriptor) {
    throw new IllegalStateException("the client begins its transactions itself");
  }

  @Override
  public boolean rewriteRequest(HeldRequest request, ByteBufAllocator allocator) {
    // The client has the server's own descriptors and handles, and the server begins the next
    // transaction.
    return false;
  }

  @Override
  public long transaction() {
    throw new IllegalStateException("Weir prepares no statements for this session");
  }

  @Override
  public long beginNextTransaction() {
    return 0;
  }

  @Override
  public boolean beginPlainly(HeldRequest request) {
    return false;
  }

  @Override
  public boolean tellsOwnNumber() {
    return false;
  }

  @Override
  public boolean hasServersNumber() {
    return true;
  }

  @Override
  public boolean contradictsNumber() {
    return false;
  }

  @Override
  public void inspect(HeldRequest request, boolean whole) {
    // Any request may run on the session's own connection.
  }

  @Override
  public void addPacket(ByteBuf packet) {
    passing = packet;
  }

  @Override
  public @Nullable ByteBuf pollPacket() {
    ByteBuf packet = passing;
    passing = null;
    return packet;
  }

  @Override
  public ByteBuf rewriteResponse(ByteBufAllocator allocator, ByteBuf packet, long valueBegun) {
    return packet;
  }

  @Override
  public boolean refusesRest() {
    return false;
  }

  @Override
  public boolean isAnswerUnusable() {
    return false;
  }

  @Override
  public @Nullable HeldRequest takeRetry(ByteBuf last) {
    return null;
  }

  @Override
  public void end() {
    // There is no state to forget.
  }

  @Override
  public void connectionGone() {
    // There is no state to forget.
  }

  @Override
  public void reportPins(PinnedSession pinned) {
    // The session keeps its connection by its mode; no request pins it.
  }

  @Override
  public ResponseEvents responseEvents() {
    return IgnoredResponse.INSTANCE;
  }
}
