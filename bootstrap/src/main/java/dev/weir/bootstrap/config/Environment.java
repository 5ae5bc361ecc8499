package dev.weir.bootstrap.config;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The environment of the process, as far as loading a configuration needs it. */
public interface Environment {
  /** Returns an environment variable, if it is set; an empty one counts as set. */
  Optional<String> variable(String name);

  /** Returns the whole content of a file. */
  byte[] read(Path file) throws IOException;

  /** Returns whether a file that will be needed later exists and can be read now. */
  boolean isReadable(Path file);

  /** Returns the host name of this machine or container. */
  String hostName();
}
