package dev.weir.broken.onlybootstraptouchesfiles.bootstrap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

final class FineConfiguration {
  static String read(Path path) throws IOException {
    return Files.readString(path);
  }
}
