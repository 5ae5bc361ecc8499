package dev.weir.benchmarks.sidebyside.compare;

import dev.weir.benchmarks.sidebyside.bed.Child;
import dev.weir.benchmarks.sidebyside.bed.ProcessTime;
import dev.weir.benchmarks.sidebyside.client.Crowd;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A crowd with its way to the server: a process between them, or none. */
final class WorkingCrowd implements Rounds.Measured, AutoCloseable {
  private final String name;
  private final Crowd crowd;
  private final @Nullable Child between;
  private final LoadSamples samples;

  WorkingCrowd(String name, Crowd crowd, @Nullable Child between, LoadSamples samples) {
    this.name = name;
    this.crowd = crowd;
    this.between = between;
    this.samples = samples;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String use(Duration time, boolean kept) throws IOException {
    ProcessTime before = between == null ? null : between.time();
    Crowd.Served served = crowd.run(time.toNanos());
    if (kept) {
      samples.served(name, served);
      if (between != null && before != null) {
        samples.cost(name, served, between.time().since(before));
      }
    }
    return "%,.0f requests/s".formatted(served.perSecond());
  }

  @Override
  public void close() throws IOException {
    crowd.close();
  }
}
