package dev.weir.broken.onlybootstrapreadstheenvironment.standin;

final class BrokenByGetenv {
  static boolean isQuiet() {
    return System.getenv("QUIET") != null;
  }
}
