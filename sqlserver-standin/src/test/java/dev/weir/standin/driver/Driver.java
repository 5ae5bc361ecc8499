package dev.weir.standin.driver;

import java.nio.file.Path;
import java.util.Map;

/** A driver, wherever it runs. */
interface Driver {
  /** As the tables call it. */
  String name();

  /**
   * Connects and plays the list, on one connection unless it says otherwise.
   *
   * @return what was seen, by the name of the case
   * @throws NotInstalledException when it is not there
   * @throws Exception with the driver's own words, when it does not come to connect
   */
  Map<String, String> play(Path list, Target target) throws Exception;
}
