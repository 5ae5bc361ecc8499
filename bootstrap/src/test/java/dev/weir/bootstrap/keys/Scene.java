package dev.weir.bootstrap.keys;

import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.FilesInMemory;
import dev.weir.bootstrap.config.WeirConfig;
import dev.weir.bootstrap.config.load.ConfigLoader;
import dev.weir.bootstrap.config.load.Loaded;
import dev.weir.bootstrap.config.schema.Section;
import dev.weir.bootstrap.instance.Instance;
import dev.weir.bootstrap.instance.InstanceStartException;
import dev.weir.domain.bucket.PinningMode;
import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import dev.weir.testkit.port.FreePort;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Two files of configuration with one key set to the value that is looked at, and what runs by
 * them: instances of Weir, servers behind them, clients before them.
 *
 * <p>Unless an observation says otherwise there is one bucket, {@code b1}, on a stand-in server
 * without TLS. One that is relayed blind has a listener of its own, for its clients cannot name it.
 */
final class Scene implements AutoCloseable {
  static final String BUCKET = "b1";
  static final String DATABASE = "AppDB";

  private static final Path PROXY_FILE = Path.of("proxy.yaml");
  private static final Path BUCKETS_FILE = Path.of("buckets.yaml");
  private static final Path USERS_FILE = Path.of("users.yaml");

  private final Section section;
  private final String key;
  private final String value;
  private final PinningMode mode;
  private final Map<String, Map<String, String>> sections = new LinkedHashMap<>();
  private final List<Map<String, String>> buckets = new ArrayList<>();
  private final Map<String, String> user = new LinkedHashMap<>();
  private final Map<Path, String> files = new HashMap<>();
  private final Deque<AutoCloseable> open = new ArrayDeque<>();

  /** A scene for one value of a key, in a bucket of this mode. */
  Scene(Section section, String key, String value, PinningMode mode) {
    this.section = section;
    this.key = key;
    this.value = value;
    this.mode = mode;
    given(
        "proxy",
        "instance_id: test",
        "listen_addr: 127.0.0.1",
        "listen_port: " + FreePort.find(),
        "health_check_port: " + FreePort.find(),
        "metrics_port: " + FreePort.find(),
        "shutdown_timeout: 1s");
    bucket(
        "id: " + BUCKET,
        "host: 127.0.0.1",
        "database: " + DATABASE,
        "max_connections: 5",
        "min_idle: 0",
        "health_check_interval: 1h",
        "pinning_mode: " + modeName());
    if (mode == PinningMode.PASSTHROUGH) {
      listenOfItsOwn();
    } else {
      // Observations that count requests at the server want none of Weir's own among them.
      givenFirst("tls: off", "server_facts: assume_sql_server");
    }
  }

  /** The value that is looked at. */
  String value() {
    return value;
  }

  PinningMode mode() {
    return mode;
  }

  /** A scene for the same value, which is closed with this one. */
  Scene another() {
    return closing(new Scene(section, key, value, mode));
  }

  String modeName() {
    return mode.name().toLowerCase(Locale.ROOT);
  }

  boolean isPassthrough() {
    return mode == PinningMode.PASSTHROUGH;
  }

  // ---- what stands in the files ----

  /** Lines of a section of {@code proxy.yaml}; the key that is looked at stays as it is. */
  void given(String sectionName, String... lines) {
    put(sections.computeIfAbsent(sectionName, name -> new LinkedHashMap<>()), lines);
  }

  /** The same, where they are not there yet. */
  void givenUnlessThere(String sectionName, String... lines) {
    Map<String, String> there =
        sections.computeIfAbsent(sectionName, name -> new LinkedHashMap<>());
    Map<String, String> more = new LinkedHashMap<>();
    put(more, lines);
    more.forEach(there::putIfAbsent);
  }

  /** Lines of the first bucket. */
  void givenFirst(String... lines) {
    put(buckets.getFirst(), lines);
  }

  /** Takes lines of the first bucket away that every scene has. */
  void leaveOut(String... names) {
    buckets.getFirst().keySet().removeAll(List.of(names));
  }

  /** Gives the first bucket a listener of its own, for clients that cannot name it. */
  void listenOfItsOwn() {
    givenFirst("listen: 127.0.0.1:" + FreePort.find());
  }

  /** One more bucket. */
  void bucket(String... lines) {
    Map<String, String> bucket = new LinkedHashMap<>();
    buckets.add(bucket);
    put(bucket, lines);
  }

  /** Takes the first bucket away. */
  void removeFirst() {
    buckets.removeFirst();
  }

  /** Lines of the one user in the file {@code users.yaml}. */
  void user(String... lines) {
    put(user, lines);
  }

  /** A file that the configuration names. */
  void file(String path, String content) {
    files.put(Path.of(path), content);
  }

  private static void put(Map<String, String> section, String... lines) {
    for (String line : lines) {
      int colon = line.indexOf(": ");
      section.put(line.substring(0, colon), line.substring(colon + 2));
    }
  }

  private String proxyFile() {
    Map<String, Map<String, String>> all = new LinkedHashMap<>(sections);
    if (!isKeyOfABucket() && !section.name().equals("users")) {
      all.put(section.name(), with(all.getOrDefault(section.name(), Map.of())));
    }
    StringBuilder text = new StringBuilder();
    all.forEach((name, lines) -> text.append(name).append(":\n").append(yaml(lines, "  ", "  ")));
    return text.toString();
  }

  private String bucketsFile() {
    StringBuilder text = new StringBuilder("buckets:\n");
    for (int i = 0; i < buckets.size(); i++) {
      Map<String, String> bucket = buckets.get(i);
      text.append(yaml(i == 0 && isKeyOfABucket() ? with(bucket) : bucket, "  - ", "    "));
    }
    return text.toString();
  }

  private boolean isKeyOfABucket() {
    return section.name().equals("buckets");
  }

  private Map<String, String> with(Map<String, String> lines) {
    Map<String, String> all = new LinkedHashMap<>(lines);
    all.put(key, value);
    return all;
  }

  private static String yaml(Map<String, String> lines, String first, String others) {
    StringBuilder text = new StringBuilder();
    lines.forEach(
        (name, value) ->
            text.append(text.isEmpty() ? first : others)
                .append(name)
                .append(": ")
                .append(value)
                .append('\n'));
    return text.toString();
  }

  // ---- what runs ----

  /** The configuration as it stands now. */
  WeirConfig config() {
    return loaded().config();
  }

  /** The same, as it was loaded. */
  Loaded.Valid loaded() {
    return switch (load(environment())) {
      case Loaded.Valid valid -> valid;
      case Loaded.Invalid invalid ->
          throw new IllegalArgumentException(
              invalid.problems() + "\n" + proxyFile() + bucketsFile());
      case Loaded.Unreadable unreadable ->
          throw new IllegalArgumentException(unreadable.problems().toString());
    };
  }

  /** Loads the configuration with the files of an environment. */
  static Loaded load(Environment environment) {
    return ConfigLoader.load(PROXY_FILE, BUCKETS_FILE, environment);
  }

  /** The files as they stand now. */
  FilesInMemory environment() {
    Map<Path, String> all = new HashMap<>(files);
    all.put(PROXY_FILE, proxyFile());
    all.put(BUCKETS_FILE, bucketsFile());
    if (!user.isEmpty()) {
      boolean own = section.name().equals("users");
      all.put(USERS_FILE, "users:\n" + yaml(own ? with(user) : user, "  - ", "    "));
    }
    return new FilesInMemory(all, "test");
  }

  /** Starts an instance by the files as they stand now. */
  Instance start() throws InstanceStartException {
    return closing(Instance.start(config(), environment()));
  }

  /** Starts the server of the first bucket and an instance, and looks from the first bucket on. */
  Clients startWithServer() throws IOException, InstanceStartException {
    return startWith(server());
  }

  /** The same with a server that runs already. */
  Clients startWith(StandIn server) throws InstanceStartException {
    givenFirst("port: " + server.port());
    Instance instance = start();
    return closing(new Clients(instance, server, clientPort()));
  }

  /** Where clients of the first bucket connect. */
  int clientPort() {
    String own = with(buckets.getFirst()).getOrDefault("listen", "");
    String port =
        own.isEmpty()
            ? sections.getOrDefault("proxy", Map.of()).getOrDefault("listen_port", "")
            : own.substring(own.lastIndexOf(':') + 1);
    return Integer.parseInt(port);
  }

  /** A server with the database of the first bucket. */
  StandIn server() throws IOException {
    return server(Clients.serverOptions());
  }

  /** Another server. */
  StandIn server(StandInOptions options) throws IOException {
    return closing(StandIn.start(options));
  }

  /** Closes it when the scene is over, before what was there earlier. */
  <T extends AutoCloseable> T closing(T closeable) {
    open.push(closeable);
    return closeable;
  }

  @Override
  public void close() {
    while (!open.isEmpty()) {
      AutoCloseable last = open.pop();
      try {
        last.close();
      } catch (Exception e) {
        throw new IllegalStateException(last + " cannot be closed", e);
      }
    }
  }
}
