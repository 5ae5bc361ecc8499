package dev.weir.bootstrap.drivers;

import dev.weir.bootstrap.instance.Instance;
import dev.weir.standin.StandIn;
import dev.weir.standin.driver.Scenarios;
import dev.weir.standin.driver.Target;
import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.record.StandInReport;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.cert.CertificateEncodingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** Scenarios that a driver plays, direct at a server and through Weir while others interfere. */
final class DriverPlay {
  private final Scenarios scenarios;
  private final Path drivers;
  private final Path directory;
  private final WeirForDrivers instances;

  /**
   * Prepares.
   *
   * @param drivers the programs of the drivers
   * @param directory takes temporary files
   */
  DriverPlay(Scenarios scenarios, Path drivers, Path directory)
      throws CertificateEncodingException {
    this.scenarios = scenarios;
    this.drivers = drivers;
    this.directory = directory;
    this.instances = new WeirForDrivers();
  }

  /** Returns the answers to each scenario, direct at a server of that kind. */
  Map<String, List<String>> direct(DriverProfile profile, ServerKind kind) throws Exception {
    try (StandIn server = SceneServer.start(scenarios, kind)) {
      return play(profile, server.address());
    }
  }

  /**
   * Returns the answers through Weir, while other sessions use the same connections.
   *
   * @param judge looks at the server's report
   */
  Map<String, List<String>> throughWeir(
      DriverProfile profile,
      ServerKind kind,
      int connections,
      RandomGenerator random,
      Consumer<StandInReport> judge)
      throws Exception {
    try (StandIn server = SceneServer.start(scenarios, kind);
        Instance weir = instances.before(server.port(), "login", "transaction", connections)) {
      InetSocketAddress address = weir.listeners().getFirst();
      Map<String, List<String>> seen;
      try (Interference others =
          Interference.with(
              address,
              profile.like(SceneServer.USER, SceneServer.PASSWORD, SceneServer.DATABASE),
              random)) {
        seen = play(profile, address);
        others.assertSound();
      }
      judge.accept(server.report());
      return seen;
    }
  }

  private Map<String, List<String>> play(DriverProfile profile, InetSocketAddress address)
      throws Exception {
    Target target =
        new Target(
            address,
            SceneServer.USER,
            SceneServer.PASSWORD,
            SceneServer.DATABASE,
            profile.wish(),
            instances.certificateIn(directory));
    return scenarios.play(drivers, profile.driver(), target, directory);
  }

  static List<String> different(
      Map<String, List<String>> expected,
      Map<String, List<String>> seen,
      String expectedAs,
      String seenAs) {
    List<String> different = new ArrayList<>();
    for (String scenario : seen.keySet()) {
      List<String> before = expected.getOrDefault(scenario, List.of());
      if (!before.equals(seen.get(scenario))) {
        different.add(told(scenario, before, seen.get(scenario), expectedAs, seenAs));
      }
    }
    return different;
  }

  static String told(
      String scenario, List<String> expected, List<String> seen, String expectedAs, String seenAs) {
    StringBuilder text = new StringBuilder(scenario);
    for (int i = 0; i < Math.max(expected.size(), seen.size()); i++) {
      String one = i < expected.size() ? expected.get(i) : "nothing";
      String other = i < seen.size() ? seen.get(i) : "nothing";
      if (!one.equals(other)) {
        text.append(
            "%n  step %d %s: %s%n  step %d %s: %s".formatted(i, expectedAs, one, i, seenAs, other));
      }
    }
    return text.append(System.lineSeparator()).toString();
  }
}
