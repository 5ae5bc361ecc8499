package dev.weir.bootstrap.config;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * An environment with these files and nothing else. A configuration that Weir itself has generated
 * goes through the usual loader, and the real environment does not affect it.
 */
public record FilesInMemory(Map<Path, String> contents, String hostName) implements Environment {
  /** Copies the map. */
  public FilesInMemory {
    contents = Map.copyOf(contents);
  }

  @Override
  public byte[] read(Path file) throws IOException {
    String content = contents.get(file);
    if (content == null) {
      throw new NoSuchFileException(file.toString());
    }
    return content.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public boolean isReadable(Path file) {
    return contents.containsKey(file);
  }

  @Override
  public Optional<String> variable(String name) {
    return Optional.empty();
  }
}
