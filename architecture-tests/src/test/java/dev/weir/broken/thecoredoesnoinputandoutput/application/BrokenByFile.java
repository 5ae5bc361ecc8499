package dev.weir.broken.thecoredoesnoinputandoutput.application;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

final class BrokenByFile {
  static String read(Path file) throws IOException {
    return Files.readString(file);
  }
}
