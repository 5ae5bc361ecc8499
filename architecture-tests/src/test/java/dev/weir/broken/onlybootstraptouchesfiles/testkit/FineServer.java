package dev.weir.broken.onlybootstraptouchesfiles.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

final class FineServer {
  static Path directory() throws IOException {
    return Files.createTempDirectory("redis");
  }
}
