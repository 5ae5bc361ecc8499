package dev.weir.bootstrap.config;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * A world in which these files exist and nothing else: a configuration that the program itself has
 * written goes through the same loader as any other, and the real environment cannot change it.
 */
public record FilesInMemory(Map<Path, String> contents, String hostName) implements Environment {
  /** Keeps its own copy. */
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
