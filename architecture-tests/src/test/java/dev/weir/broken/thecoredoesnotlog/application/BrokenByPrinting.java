package dev.weir.broken.thecoredoesnotlog.application;

final class BrokenByPrinting {
  static void tell(String what) {
    System.out.println(what);
  }
}
