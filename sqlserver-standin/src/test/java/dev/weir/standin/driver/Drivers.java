package dev.weir.standin.driver;

import java.nio.file.Path;
import java.util.List;

/** Those there are. What is not for the JVM has its program in the directory of its name. */
final class Drivers {
  private static final List<Driver> ON_THE_JVM =
      List.of(
          new MssqlJdbc(), new Jtds("7.0"), new Jtds("7.1"), new R2dbcMssql(), new VertxMssql());

  private Drivers() {}

  static Driver named(String name, Path fixtures) {
    return ON_THE_JVM.stream()
        .filter(driver -> driver.name().equals(name))
        .findFirst()
        .orElseGet(() -> new Program(name, fixtures));
  }
}
