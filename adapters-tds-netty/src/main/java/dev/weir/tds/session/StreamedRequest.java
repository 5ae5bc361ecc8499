package dev.weir.tds.session;

import dev.weir.application.session.RequestEffects;
import dev.weir.application.session.TransactionLending;
import dev.weir.tds.request.CallShape;
import dev.weir.tds.request.CallShapes;
import dev.weir.tds.request.PacketBytes;
import dev.weir.tds.request.Payload;
import dev.weir.tds.request.RequestRewrite;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * A request that is too large to be held: it is analysed and rewritten to the server's handles
 * while it passes. A packet that ends within the head of a call waits for the next one, because a
 * handle that spans two packets can be overwritten only while both are here.
 */
final class StreamedRequest implements Payload {
  private final RequestAnalysis analysis;
  private final TransactionLending lending;
  private final CallShapes shapes;
  private TdsVersion version = TdsVersion.V7_2_AND_LATER;
  private final Deque<ByteBuf> waiting = new ArrayDeque<>();

  /** The offset of the payload of the first packet that waits. */
  private long begin;

  /** The number of packets that were analysed while they were held, and have not passed yet. */
  private int read;

  /** True if the last packet has been added. */
  private boolean complete;

  /** True if the packets that wait may go to the server. */
  private boolean passable;

  /** True if the connection was made fit for a text that names handles. */
  private boolean namesHandles;

  /** True if a text names handles though the connection was not made fit for that. */
  private boolean refused;

  /** The number of calls rewritten to the server's handles. */
  private int addressed;

  StreamedRequest(RequestAnalysis analysis, TransactionLending lending) {
    this.analysis = analysis;
    this.lending = lending;
    this.shapes = analysis.shapes();
  }

  /** Analyses the held part and returns its effects, as far as they are known. */
  RequestEffects begin(HeldRequest held) {
    held.forEach(
        (packet, first) -> {
          if (first) {
            version = held.version();
            analysis.begin(packet, held.version(), lending);
          } else {
            analysis.read(packet);
          }
          read++;
        });
    RequestEffects known = analysis.partly(held);
    namesHandles = known.handlesInText();
    return known;
  }

  CallShapes shapes() {
    return shapes;
  }

  /** Notes that the calls of the held part have been rewritten to the server's handles. */
  void heldRewritten() {
    addressed = shapes.known();
  }

  /**
   * Analyses and rewrites a packet, which {@link #poll} returns now or after the next one; this
   * object owns it until then.
   *
   * @return the effects of the request if this is its last packet; else null
   */
  @Nullable RequestEffects add(ByteBuf packet) {
    boolean last = PacketHeader.isEndOfMessageAt(packet, packet.readerIndex());
    waiting.add(packet);
    if (read > 0) {
      read--;
    } else {
      analysis.read(packet);
      rewriteCalls();
    }
    RequestEffects effects = null;
    if (last) {
      complete = true;
      effects = analysis.end(new HeldRequest(version));
      // A call without parameters becomes known only at the end of the request.
      rewriteCalls();
    }
    refused |= !namesHandles && analysis.mayNameHandles();
    passable = last || (read == 0 && !analysis.isWithinCallHead());
    return effects;
  }

  private void rewriteCalls() {
    while (addressed < shapes.known()) {
      CallShape shape = shapes.get(addressed);
      lending.handles().addCall(shapes.call(addressed, this));
      if (shape != null) {
        RequestRewrite.overwriteHandle(shape, lending.handles().prepared().use(addressed), this);
      }
      addressed++;
    }
  }

  /**
   * Returns whether the rest of the request must not reach the server: a text that began beyond the
   * held part may name handles, and the connection may know those of other sessions. The server
   * does not have the end of that text yet.
   */
  boolean isRefused() {
    return refused;
  }

  /** Returns whether the last packet has been added. */
  boolean isComplete() {
    return complete;
  }

  /** Returns the next packet for the server, which the caller owns; null if none goes now. */
  @Nullable ByteBuf poll() {
    if (refused || !passable || waiting.isEmpty()) {
      return null;
    }
    ByteBuf packet = waiting.removeFirst();
    begin += packet.readableBytes() - PacketHeader.LENGTH;
    return packet;
  }

  @Override
  public byte @Nullable [] copy(long from, long to) {
    // Most of the request has gone to the server: statements that it prepares keep the server's own
    // handles.
    return null;
  }

  @Override
  public void overwrite(long offset, int width, long number) {
    long at = begin;
    for (ByteBuf packet : waiting) {
      PacketBytes.overwrite(packet, at, offset, width, number);
      at += packet.readableBytes() - PacketHeader.LENGTH;
    }
  }

  /** Releases the packets that have not gone to the server. */
  void release() {
    waiting.forEach(ByteBuf::release);
    waiting.clear();
  }
}
