package dev.weir.broken.onlybootstraptouchesfiles.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

final class BrokenByFiles {
  static String page(Path path) throws IOException {
    return Files.readString(path);
  }
}
