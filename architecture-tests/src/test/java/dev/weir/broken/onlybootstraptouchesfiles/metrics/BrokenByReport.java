package dev.weir.broken.onlybootstraptouchesfiles.metrics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

final class BrokenByReport {
  static void write(Path path, String report) throws IOException {
    Files.writeString(path, report);
  }
}
