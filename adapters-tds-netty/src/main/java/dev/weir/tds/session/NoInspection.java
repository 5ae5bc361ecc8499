package dev.weir.tds.session;

import dev.weir.application.pinning.PinnedSession;
import dev.weir.application.pool.Remains;
import dev.weir.application.session.Lending;
import dev.weir.application.session.LocalAnswer;
import dev.weir.application.session.SessionLending;
import dev.weir.domain.settings.SessionSettings;
import dev.weir.tds.response.IgnoredResponse;
import dev.weir.tds.response.ResponseEvents;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Inspects nothing: for a session that keeps its connection to its end. */
public final class NoInspection implements RequestInspection {
  private final Lending lending = new SessionLending();

  @Override
  public Lending lending() {
    return lending;
  }

  @Override
  public boolean resetsSession(ByteBuf firstPacket) {
    // The session keeps its connection: the server performs the reset.
    return false;
  }

  @Override
  public long rolledBack() {
    return 0;
  }

  @Override
  public @Nullable LocalAnswer takesIn(boolean free) {
    return null;
  }

  @Override
  public long begun(long descriptor) {
    throw new IllegalStateException("the client begins its transactions itself");
  }

  @Override
  public boolean address(HeldRequest request, ByteBufAllocator allocator) {
    // The client has the server's own descriptors and handles, and the server begins the next
    // transaction.
    return false;
  }

  @Override
  public long transaction() {
    throw new IllegalStateException("Weir prepares no statements for this session");
  }

  @Override
  public long follow() {
    return 0;
  }

  @Override
  public boolean asksPlainly(HeldRequest request) {
    return false;
  }

  @Override
  public void asks(HeldRequest request, boolean whole) {
    // Any request may run on the session's own connection.
  }

  @Override
  public void passes(ByteBuf packet, Consumer<ByteBuf> out) {
    out.accept(packet);
  }

  @Override
  public ByteBuf answers(ByteBufAllocator allocator, ByteBuf packet, long valueBegun) {
    return packet;
  }

  @Override
  public @Nullable HeldRequest sendsAgain(ByteBuf last) {
    return null;
  }

  @Override
  public void over() {
    // There is no state to forget.
  }

  @Override
  public void letsGo() {
    // There is no state to forget.
  }

  @Override
  public SessionSettings settings() {
    return SessionSettings.INITIAL;
  }

  @Override
  public boolean goesElsewhere() {
    return false;
  }

  @Override
  public boolean readsLostValue() {
    return false;
  }

  @Override
  public boolean needsItsLastConnection() {
    return false;
  }

  @Override
  public void keeps(PinnedSession pinned) {
    // The session keeps its connection by its mode; no request pins it.
  }

  @Override
  public boolean hasLeftItsValuesOn(Remains connection) {
    return true;
  }

  @Override
  public ResponseEvents responses() {
    return IgnoredResponse.INSTANCE;
  }
}
