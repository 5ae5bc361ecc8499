package dev.weir.standin.driver;

import java.nio.file.Path;
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
  default Map<String, String> play(Path list, Target target) throws Exception {
    return Playing.of(CaseList.read(list), () -> open(target));
  }
}
