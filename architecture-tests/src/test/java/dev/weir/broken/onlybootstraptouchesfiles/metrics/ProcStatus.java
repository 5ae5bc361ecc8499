package dev.weir.broken.onlybootstraptouchesfiles.metrics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

final class ProcStatus {
  static String read(Path path) throws IOException {
    return Files.readString(path);
  }
}
