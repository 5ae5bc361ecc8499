package dev.weir.benchmarks.sidebyside.compare;

import dev.weir.benchmarks.sidebyside.bed.ProcessTime;
import dev.weir.benchmarks.sidebyside.client.Crowd;
import dev.weir.benchmarks.sidebyside.figures.Samples;

/** The figures of crowds: the responses they got, and the CPU time of the process in between. */
record LoadSamples(
    Samples perSecond,
    Samples megabytesPerSecond,
    Samples microsPerRequest,
    Samples userMicrosPerRequest,
    Samples microsPerMegabyte,
    Samples kernelShare) {
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double MEGABYTE = 1e6;

  static LoadSamples none() {
    return new LoadSamples(
        new Samples(), new Samples(), new Samples(), new Samples(), new Samples(), new Samples());
  }

  void served(String way, Crowd.Served served) {
    perSecond.add(way, served.perSecond());
    megabytesPerSecond.add(way, served.megabytesPerSecond());
  }

  void cost(String way, Crowd.Served served, ProcessTime time) {
    double micros = time.nanos() / NANOS_PER_MICRO;
    microsPerRequest.add(way, micros / served.answers());
    double userMicros = (time.nanos() - time.system()) / NANOS_PER_MICRO;
    userMicrosPerRequest.add(way, userMicros / served.answers());
    microsPerMegabyte.add(way, micros * MEGABYTE / served.bytes());
    kernelShare.add(way, 100.0 * time.system() / time.nanos());
  }
}
