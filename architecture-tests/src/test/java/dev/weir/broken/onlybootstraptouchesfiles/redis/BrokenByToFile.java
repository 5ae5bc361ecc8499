package dev.weir.broken.onlybootstraptouchesfiles.redis;

import java.nio.file.Path;

final class BrokenByToFile {
  static boolean isEmpty(Path path) {
    return path.toFile().length() == 0;
  }
}
