package dev.weir.broken.onlybootstraptouchesfiles.standin;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

final class BrokenByStream {
  static InputStream open(String name) throws IOException {
    return new FileInputStream(name);
  }
}
