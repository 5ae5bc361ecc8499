package dev.weir.standin.driver;

import java.util.Map;

/** A driver for the JVM, which runs in this process. */
interface JvmDriver extends Driver {
  /**
   * Connects.
   *
   * @throws Exception that of the driver, when it is refused
   */
  DriverSession open(Target target) throws Exception;

  @Override
  default Map<String, String> play(CaseList cases, Target target) throws Exception {
    try (DriverSession session = open(target)) {
      return Playing.of(cases, session);
    }
  }
}
