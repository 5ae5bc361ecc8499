package dev.weir.bootstrap.config;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** What loading a configuration asks of the world around the process. */
public interface Environment {
  /** An environment variable, if it is set; set to nothing counts as set. */
  Optional<String> variable(String name);

  /** The whole content of a file. */
  byte[] read(Path file) throws IOException;

  /** Whether a file that will be needed later is there and can be read now. */
  boolean isReadable(Path file);

  /** What this machine or container calls itself. */
  String hostName();
}
