package dev.weir.bootstrap.instance;

import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.FilesInMemory;
import dev.weir.bootstrap.config.load.ConfigLoader;
import dev.weir.bootstrap.config.load.Loaded;
import dev.weir.testkit.port.FreePort;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Starts whole instances by files that are nowhere, on ports of this machine that are free. */
public final class TestInstance {
  private static final Path PROXY = Path.of("proxy.yaml");
  private static final Path BUCKETS = Path.of("buckets.yaml");

  private TestInstance() {}

  /**
   * Starts one.
   *
   * @param proxy what its file has besides names and ports: more of the section {@code proxy},
   *     indented by two, and other sections
   * @param buckets the other file
   */
  public static Instance start(String proxy, String buckets)
      throws IOException, InstanceStartException {
    return start(proxy, buckets, Map.of());
  }

  /**
   * The same, where the configuration names other files.
   *
   * @param others by their paths
   */
  public static Instance start(String proxy, String buckets, Map<Path, String> others)
      throws IOException, InstanceStartException {
    String namesAndPorts =
        """
        proxy:
          instance_id: test
          listen_addr: 127.0.0.1
          listen_port: %d
          health_check_port: %d
          metrics_port: %d
        """
            .formatted(FreePort.find(), FreePort.find(), FreePort.find());
    Map<Path, String> all = new HashMap<>(others);
    all.put(PROXY, namesAndPorts + proxy);
    all.put(BUCKETS, buckets);
    Environment files = new FilesInMemory(all, "test");
    return switch (ConfigLoader.load(PROXY, BUCKETS, files)) {
      case Loaded.Valid valid -> Instance.start(valid.config(), files);
      case Loaded.Invalid invalid ->
          throw new IllegalArgumentException(invalid.problems().toString());
      case Loaded.Unreadable unreadable ->
          throw new IllegalArgumentException(unreadable.problems().toString());
    };
  }
}
