package dev.weir.tds.leaks;

import dev.weir.testkit.await.GarbageCollection;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetectorFactory;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails a test class in which a buffer was lost that nobody had released. The build sets the
 * detector to paranoid, so that every buffer is watched. Registered for every test of the module.
 */
public final class NoLeaks implements AfterAllCallback {
  private static final Queue<String> LEAKS = new ConcurrentLinkedQueue<>();

  static {
    // Before the first buffer: detectors are made once, with the classes they watch.
    ResourceLeakDetectorFactory.setResourceLeakDetectorFactory(new Reporting());
  }

  @Override
  public void afterAll(ExtensionContext context) throws InterruptedException {
    collect();
    String leak = LEAKS.poll();
    if (leak != null) {
      LEAKS.clear();
      throw new AssertionError("a buffer was not released; its last uses:" + leak);
    }
  }

  /** Has lost buffers found: collects garbage, then allocates, which is when detectors look. */
  private static void collect() throws InterruptedException {
    GarbageCollection.await();
    for (int i = 0; i < 8; i++) {
      PooledByteBufAllocator.DEFAULT.buffer(16).release();
      UnpooledByteBufAllocator.DEFAULT.buffer(16).release();
      ByteBufAllocator.DEFAULT.buffer(16).release();
    }
  }

  private static final class Reporting extends ResourceLeakDetectorFactory {
    @Override
    @SuppressWarnings("deprecation") // The factory's only method; it has no other to call.
    public <T> ResourceLeakDetector<T> newResourceLeakDetector(
        Class<T> resource, int samplingInterval, long maxActive) {
      ResourceLeakDetector<T> detector = new ResourceLeakDetector<>(resource, samplingInterval);
      detector.setLeakListener((resourceType, records) -> LEAKS.add(described(records)));
      return detector;
    }

    private static String described(@Nullable String records) {
      return records == null || records.isEmpty() ? " (unknown)" : records;
    }
  }
}
