package dev.weir.broken.onlythecommandlineprints.bootstrap;

final class BrokenByErr {
  static void tell(String what) {
    System.err.println(what);
  }
}
