package dev.weir.standin.canned;

import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.record.Recorder;
import dev.weir.standin.record.StandInReport;
import dev.weir.standin.server.Listening;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/** Accepts clients and hands them to its loops in turn. */
public final class CannedServer implements Listening {
  private final Recorder recorder = new Recorder();
  private final List<CannedLoop> loops;
  private final CannedListener listener;
  private final InetSocketAddress address;

  private CannedServer(StandInOptions options, List<CannedLoop> loops) throws IOException {
    this.loops = loops;
    listener =
        new CannedListener(
            new InetSocketAddress(options.host(), options.port()),
            loops,
            new CannedLogins(options, recorder));
    address = new InetSocketAddress(options.host(), listener.port());
    loops.forEach(loop -> loop.start(recorder));
    listener.start();
  }

  /** Starts to listen; half of the processors serve, the others are for what is measured. */
  public static CannedServer start(StandInOptions options) throws IOException {
    return start(options, Math.max(1, Runtime.getRuntime().availableProcessors() / 2));
  }

  static CannedServer start(StandInOptions options, int loopCount) throws IOException {
    List<CannedLoop> loops = new ArrayList<>();
    for (int i = 0; i < loopCount; i++) {
      loops.add(new CannedLoop("standin-canned-" + i));
    }
    return new CannedServer(options, loops);
  }

  @Override
  public InetSocketAddress address() {
    return address;
  }

  @Override
  public StandInReport report() {
    return recorder.report();
  }

  /** Returns the processor time that the loops have used, in nanoseconds. */
  long processorNanos() {
    return loops.stream().mapToLong(CannedLoop::processorNanos).sum();
  }

  /** Returns the bytes that the loops have allocated; the number must not grow. */
  long allocatedBytes(com.sun.management.ThreadMXBean threads) {
    return loops.stream().mapToLong(loop -> loop.allocatedBytes(threads)).sum();
  }

  @Override
  public void close() {
    listener.close();
    loops.forEach(CannedLoop::close);
  }
}
