package dev.weir.standin.driver;

import java.nio.file.Path;

/** One question, asked on a connection of its own. */
public final class Question {
  private Question() {}

  /**
   * Has a driver for the JVM connect, ask, and leave.
   *
   * @return the one value of the answer
   * @throws Exception that of the driver
   */
  public static String ask(String driver, Target target, String sql) throws Exception {
    if (!(Drivers.named(driver, Path.of(".")) instanceof JvmDriver known)) {
      throw new IllegalArgumentException(driver + " is no driver for the JVM");
    }
    try (DriverSession session = known.open(target)) {
      return session.query(sql).getFirst().getFirst();
    }
  }
}
