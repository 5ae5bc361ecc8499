package dev.weir.bootstrap.config;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** An environment of files and variables that exist in the test alone. */
public final class FakeEnvironment implements Environment {
  /** What {@link #hostName} answers. */
  public static final String HOST_NAME = "host-of-the-test";

  /** What a section {@code redis} may not lack, lest it is warned of; behind its other keys. */
  public static final String SAFE_REDIS = "  password: ${LEDGER_SECRET}\n  tls: verify\n";

  /** What a section {@code hazelcast} needs beside its members; behind its other keys. */
  public static final String SAFE_HAZELCAST =
      "  cluster_name: pools\n  secret: ${LEDGER_SECRET}\n  bind_addr: 10.0.0.4\n";

  private final Map<String, String> variables =
      new HashMap<>(Map.of("LEDGER_SECRET", "known to all members"));
  private final Map<Path, byte[]> files = new HashMap<>();
  private final Set<Path> forbidden = new HashSet<>();

  /** Sets an environment variable. */
  public FakeEnvironment with(String variable, String value) {
    variables.put(variable, value);
    return this;
  }

  /** Writes a file. */
  public FakeEnvironment file(String path, String content) {
    return file(path, content.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes a file. */
  public FakeEnvironment file(String path, byte[] content) {
    files.put(Path.of(path), content);
    return this;
  }

  /** Makes a file that may not be read. */
  public FakeEnvironment forbiddenFile(String path) {
    forbidden.add(Path.of(path));
    return this;
  }

  @Override
  public Optional<String> variable(String name) {
    return Optional.ofNullable(variables.get(name));
  }

  @Override
  public byte[] read(Path file) throws IOException {
    if (forbidden.contains(file)) {
      throw new AccessDeniedException(file.toString());
    }
    byte[] content = files.get(file);
    if (content == null) {
      throw new NoSuchFileException(file.toString());
    }
    return content.clone();
  }

  @Override
  public boolean isReadable(Path file) {
    return files.containsKey(file);
  }

  @Override
  public String hostName() {
    return HOST_NAME;
  }
}
