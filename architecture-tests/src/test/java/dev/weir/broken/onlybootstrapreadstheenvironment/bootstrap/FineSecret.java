package dev.weir.broken.onlybootstrapreadstheenvironment.bootstrap;

final class FineSecret {
  static boolean has(String name) {
    return System.getenv(name) != null;
  }
}
