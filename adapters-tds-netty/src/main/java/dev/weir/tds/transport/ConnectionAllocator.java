package dev.weir.tds.transport;

import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/**
 * Allocates the buffers of all connections to clients and servers, and judges an allocation that
 * fails. The virtual machine does not: direct memory is accounted for in Java, by the JDK or by
 * Netty, and {@code -XX:+ExitOnOutOfMemoryError} does not see the error that they throw.
 *
 * <p>If an ordinary buffer cannot be allocated, the process is out of memory and can serve no
 * connection any more. The failure of a huge buffer shows nothing about the process and fails only
 * the connection that requested it; otherwise a defect in a single length would let one client end
 * the process for all.
 */
public final class ConnectionAllocator extends AbstractByteBufAllocator {
  /** The allocator that the whole process uses. */
  public static final ByteBufAllocator INSTANCE = new ConnectionAllocator(ByteBufAllocator.DEFAULT);

  /**
   * Packets, TLS records and single reads are at most 64 KB; no code requests this much at once.
   */
  static final int LARGEST_ORDINARY = 1024 * 1024;

  private final ByteBufAllocator memory;

  ConnectionAllocator(ByteBufAllocator memory) {
    super(true);
    this.memory = memory;
  }

  @Override
  protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
    try {
      return memory.directBuffer(initialCapacity, maxCapacity);
    } catch (OutOfMemoryError e) {
      if (initialCapacity > LARGEST_ORDINARY) {
        throw new OversizedBufferException(initialCapacity, e);
      }
      MemoryExhaustion.report(e);
      throw e;
    }
  }

  @Override
  protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
    return memory.heapBuffer(initialCapacity, maxCapacity);
  }

  @Override
  public boolean isDirectBufferPooled() {
    return memory.isDirectBufferPooled();
  }
}
