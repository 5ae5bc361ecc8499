package dev.weir.benchmarks.sidebyside.compare;

import dev.weir.benchmarks.sidebyside.bed.Child;
import dev.weir.benchmarks.sidebyside.bed.Relay;
import dev.weir.benchmarks.sidebyside.client.Crowd;
import dev.weir.benchmarks.sidebyside.client.Dialect;
import dev.weir.benchmarks.sidebyside.client.Question;
import dev.weir.benchmarks.sidebyside.figures.Table;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The crowds of a comparison, each with its own way to the server. */
final class Crowds implements AutoCloseable {
  private final LoadSamples samples = LoadSamples.none();
  private final List<WorkingCrowd> crowds = new ArrayList<>();

  /** The work of the clients of a crowd. */
  record Work(Dialect dialect, int clients, Question question) {}

  void add(String name, Relay relay, Work work) throws IOException {
    add(name, relay.address(), work, relay.process());
  }

  void addDirect(String name, InetSocketAddress server, Work work) throws IOException {
    add(name, server, work, null);
  }

  private void add(String name, InetSocketAddress address, Work work, @Nullable Child between)
      throws IOException {
    Crowd crowd = Crowd.open(address, work.dialect(), work.clients(), work.question());
    crowds.add(new WorkingCrowd(name, crowd, between, samples));
  }

  void measure(Pace pace) throws IOException {
    Rounds.run(crowds, pace);
  }

  LoadSamples samples() {
    return samples;
  }

  String requestsPerSecond(String name) {
    return Table.figure(samples.perSecond().median(name), 0);
  }

  String microsPerRequest(String name) {
    return Table.figure(samples.microsPerRequest().median(name), 1);
  }

  String megabytesPerSecond(String name) {
    return Table.figure(samples.megabytesPerSecond().median(name), 0);
  }

  String microsPerMegabyte(String name) {
    return Table.figure(samples.microsPerMegabyte().median(name), 0);
  }

  String kernelShare(String name) {
    return Table.figure(samples.kernelShare().median(name), 0) + " %";
  }

  @Override
  public void close() throws IOException {
    for (WorkingCrowd crowd : crowds) {
      crowd.close();
    }
  }
}
