package dev.weir.broken.onlybootstrapendstheprocess.bootstrap;

final class FineMain {
  static void end(int code) {
    System.exit(code);
  }
}
