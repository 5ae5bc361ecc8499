package dev.weir.bootstrap.config;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The real environment of this process. */
public final class ProcessEnvironment implements Environment {
  /** The file with the host name, which is read without a name lookup that can take seconds. */
  private static final Path KERNEL_HOST_NAME = Path.of("/proc/sys/kernel/hostname");

  @Override
  public Optional<String> variable(String name) {
    return Optional.ofNullable(System.getenv(name));
  }

  @Override
  public byte[] read(Path file) throws IOException {
    return Files.readAllBytes(file);
  }

  @Override
  public boolean isReadable(Path file) {
    return Files.isRegularFile(file) && Files.isReadable(file);
  }

  @Override
  public String hostName() {
    Optional<String> fromShell = variable("HOSTNAME").filter(name -> !name.isBlank());
    if (fromShell.isPresent()) {
      return fromShell.get();
    }
    try {
      return new String(read(KERNEL_HOST_NAME), StandardCharsets.UTF_8).strip();
    } catch (IOException notLinux) {
      return variable("COMPUTERNAME").filter(name -> !name.isBlank()).orElse("weir");
    }
  }
}
