package dev.weir.tds.session;

import dev.weir.application.session.RequestEffects;
import dev.weir.application.session.TransactionLending;
import dev.weir.tds.request.CallShape;
import dev.weir.tds.request.CallShapes;
import dev.weir.tds.request.PacketBytes;
import dev.weir.tds.request.Payload;
import dev.weir.tds.request.RequestRewrite;
import dev.weir.tds.wire.PacketHeader;
import io.netty.buffer.ByteBuf;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A request that is too large to be held: read while it passes, and made to name the handles that
 * the server knows. A packet that ends where a call begins waits for the next one, for a number is
 * not put in the place of another in halves.
 */
final class StreamedRequest implements Payload {
  private final RequestAnalysis analysis;
  private final TransactionLending lending;
  private final CallShapes shapes;
  private final Deque<ByteBuf> waiting = new ArrayDeque<>();

  /** The offset of the payload of the first packet that waits. */
  private long begin;

  /** So many packets were read while they were held. */
  private int read;

  /** So many calls name what the server knows. */
  private int addressed;

  StreamedRequest(RequestAnalysis analysis, TransactionLending lending) {
    this.analysis = analysis;
    this.lending = lending;
    this.shapes = analysis.shapes();
  }

  /** Reads what is held; what it does as far as that is known. */
  RequestEffects begin(HeldRequest held) {
    held.forEach(
        (packet, first) -> {
          if (first) {
            analysis.begin(packet, lending);
          } else {
            analysis.read(packet);
          }
          read++;
        });
    return analysis.partly(held);
  }

  CallShapes shapes() {
    return shapes;
  }

  /** What is held goes to the server: its calls name what that knows. */
  void heldAddressed() {
    addressed = shapes.known();
  }

  /**
   * A packet is to go to the server; it is this object's from now on.
   *
   * @return what the request does, when this is its last packet
   */
  @Nullable RequestEffects pass(ByteBuf packet, Consumer<ByteBuf> out) {
    boolean last = PacketHeader.isEndOfMessageAt(packet, packet.readerIndex());
    waiting.add(packet);
    if (read > 0) {
      read--;
    } else {
      analysis.read(packet);
      address();
    }
    RequestEffects effects = null;
    if (last) {
      effects = analysis.end(new HeldRequest());
      // A call of no parameters is known with the end of the request.
      address();
    }
    if (last || (read == 0 && !analysis.isWithinCallHead())) {
      flush(out);
    }
    return effects;
  }

  private void address() {
    while (addressed < shapes.known()) {
      CallShape shape = shapes.get(addressed);
      lending.handles().continues(shapes.call(addressed, this));
      if (shape != null) {
        RequestRewrite.inPlace(shape, lending.handles().use(addressed), this);
      }
      addressed++;
    }
  }

  private void flush(Consumer<ByteBuf> out) {
    while (!waiting.isEmpty()) {
      ByteBuf packet = waiting.removeFirst();
      begin += packet.readableBytes() - PacketHeader.LENGTH;
      out.accept(packet);
    }
  }

  @Override
  public byte @Nullable [] copy(long from, long to) {
    // Most of the request is with the server: what it prepares has the server's own handle.
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

  /** Nothing more of it goes to the server. */
  void release() {
    waiting.forEach(ByteBuf::release);
    waiting.clear();
  }
}
