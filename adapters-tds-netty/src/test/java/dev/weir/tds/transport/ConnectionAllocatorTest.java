package dev.weir.tds.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import org.junit.jupiter.api.Test;

class ConnectionAllocatorTest {
  private final OutOfMemoryError noMemory = new OutOfMemoryError("no direct memory");
  private final ByteBufAllocator exhausted = new ConnectionAllocator(new WithoutDirectMemory());

  @Test
  void ordinaryBufferThatCannotBeHadIsReported() throws InterruptedException {
    assertThat(
            HeardErrors.during(
                () ->
                    assertThatThrownBy(() -> exhausted.buffer(ConnectionAllocator.LARGEST_ORDINARY))
                        .isSameAs(noMemory)))
        .containsExactly(noMemory);
  }

  @Test
  void hugeBufferThatCannotBeHadFailsItsConnectionAlone() throws InterruptedException {
    assertThat(
            HeardErrors.during(
                () ->
                    assertThatThrownBy(
                            () -> exhausted.buffer(ConnectionAllocator.LARGEST_ORDINARY + 1))
                        .isInstanceOf(OversizedBufferException.class)
                        .hasMessage("no memory for a single buffer of 1048577 bytes")))
        .isEmpty();
  }

  @Test
  void buffersComeFromThePoolOfTheProcess() {
    ByteBuf direct = ConnectionAllocator.INSTANCE.buffer(100);
    ByteBuf heap = ConnectionAllocator.INSTANCE.heapBuffer(100);
    try {
      assertThat(direct.isDirect()).isTrue();
      assertThat(heap.hasArray()).isTrue();
      assertThat(direct.alloc()).isSameAs(ByteBufAllocator.DEFAULT);
      assertThat(ConnectionAllocator.INSTANCE.isDirectBufferPooled())
          .isEqualTo(ByteBufAllocator.DEFAULT.isDirectBufferPooled());
    } finally {
      direct.release();
      heap.release();
    }
  }

  /** Direct memory of which nothing is left. */
  private final class WithoutDirectMemory extends AbstractByteBufAllocator {
    @Override
    protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
      throw noMemory;
    }

    @Override
    protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
      return UnpooledByteBufAllocator.DEFAULT.heapBuffer(initialCapacity, maxCapacity);
    }

    @Override
    public boolean isDirectBufferPooled() {
      return true;
    }
  }
}
