package dev.weir.broken.onlythecommandlineprints.tds;

final class BrokenByOut {
  static void tell(String what) {
    System.out.println(what);
  }
}
