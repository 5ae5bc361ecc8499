package dev.weir.standin.session;

import dev.weir.standin.engine.Engine;
import dev.weir.standin.record.Recorder;
import dev.weir.standin.record.StandInReport;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What all sessions of a stand-in share.
 *
 * @param descriptors the last transaction descriptor given out; no two transactions have the same
 */
public record ServerFacts(
    String serverName, Engine engine, Recorder recorder, AtomicLong descriptors) {
  public StandInReport report() {
    return recorder.report();
  }
}
