package dev.weir.bootstrap.reload;

import dev.weir.bootstrap.config.Environment;
import java.io.IOException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * An environment that notes which files were read: the configuration, its users and its secrets. Of
 * the contents it keeps digests only.
 */
final class ReadFiles implements Environment {
  private static final String MISSING = "missing";

  private final Environment files;
  private final Map<Path, String> digests = new TreeMap<>();

  ReadFiles(Environment files) {
    this.files = files;
  }

  /** Returns the digests of the contents by their files, as they were read. */
  Map<Path, String> asRead() {
    return Map.copyOf(digests);
  }

  /** Returns the digests of what the same files contain now. */
  Map<Path, String> asTheyAre() {
    Map<Path, String> now = new TreeMap<>();
    for (Path file : digests.keySet()) {
      try {
        now.put(file, digest(files.read(file)));
      } catch (IOException e) {
        now.put(file, MISSING);
      }
    }
    return now;
  }

  @Override
  public byte[] read(Path file) throws IOException {
    try {
      byte[] content = files.read(file);
      digests.put(file, digest(content));
      return content;
    } catch (IOException e) {
      digests.put(file, MISSING);
      throw e;
    }
  }

  private static String digest(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  @Override
  public Optional<String> variable(String name) {
    return files.variable(name);
  }

  @Override
  public boolean isReadable(Path file) {
    return files.isReadable(file);
  }

  @Override
  public String hostName() {
    return files.hostName();
  }
}
