package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes messages in packets of the receiver's packet size. */
public final class PacketWriter {
  /** The rule by which packets are filled. */
  public enum Filling {
    /**
     * Every packet but the last has exactly the negotiated size, as servers since TDS 7.3 require
     * (MS-TDS 2.2.3.1.3).
     */
    EXACT,
    /** Bytes are sent as they arrive, because a client may be waiting for the rest of a token. */
    AS_IT_COMES
  }

  /** The bits that belong to the last packet of a message; all others belong to the first. */
  private static final int ENDING = PacketHeader.END_OF_MESSAGE | PacketHeader.IGNORE;

  private final ByteBufAllocator allocator;
  private final int packetSize;
  private final Filling filling;
  private final Consumer<ByteBuf> out;
  private @Nullable ByteBuf begun;
  private int type;
  private int status;
  private int packetId;

  /**
   * Creates a writer of packets of this size.
   *
   * @param out receives whole packets, and owns them
   */
  public PacketWriter(
      ByteBufAllocator allocator, int packetSize, Filling filling, Consumer<ByteBuf> out) {
    this.allocator = allocator;
    this.packetSize = packetSize;
    this.filling = filling;
    this.out = out;
  }

  /**
   * Writes a packet of a message.
   *
   * @param packet a whole packet with its header, owned by the writer from now on
   */
  public void write(ByteBuf packet) {
    int index = packet.readerIndex();
    boolean last = PacketHeader.isEndOfMessageAt(packet, index);
    if (begun == null && canPassUnchanged(packet, last)) {
      // The packet passes unchanged: it is the first of its message, or follows full packets.
      out.accept(packet);
      return;
    }
    try {
      type = PacketHeader.typeAt(packet, index);
      int bits = PacketHeader.statusAt(packet, index);
      packet.skipBytes(PacketHeader.LENGTH);
      append(packet, bits);
      if (last) {
        send(bits & ENDING);
      } else if (filling == Filling.AS_IT_COMES) {
        send(0);
      }
    } finally {
      packet.release();
    }
  }

  /** Breaks off the current message, which will not be completed. */
  public void breakOff(int messageType) {
    type = messageType;
    if (begun == null) {
      begin();
    }
    send(ENDING);
  }

  /** Releases the packet that has been begun. */
  public void release() {
    if (begun != null) {
      begun.release();
      begun = null;
    }
  }

  private boolean canPassUnchanged(ByteBuf packet, boolean last) {
    int length = packet.readableBytes();
    return length == packetSize
        || (length < packetSize && (last || filling == Filling.AS_IT_COMES));
  }

  private void append(ByteBuf payload, int bits) {
    if (begun == null) {
      begin();
    }
    // The reset bits of the first packet belong to the first packet that is sent.
    status |= bits & ~ENDING;
    while (payload.isReadable()) {
      ByteBuf packet = begun == null ? begin() : begun;
      int room = packetSize - packet.readableBytes();
      if (room == 0) {
        send(0);
      } else {
        packet.writeBytes(payload, Math.min(room, payload.readableBytes()));
      }
    }
  }

  private ByteBuf begin() {
    ByteBuf packet = allocator.buffer(packetSize).writeZero(PacketHeader.LENGTH);
    begun = packet;
    status = 0;
    return packet;
  }

  private void send(int endBits) {
    ByteBuf packet = Objects.requireNonNull(begun, "nothing to send");
    begun = null;
    PacketHeader.set(packet, type, status | endBits, packet.readableBytes(), packetId++ & 0xFF);
    out.accept(packet);
  }
}
