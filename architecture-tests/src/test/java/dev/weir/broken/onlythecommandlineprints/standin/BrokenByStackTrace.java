package dev.weir.broken.onlythecommandlineprints.standin;

final class BrokenByStackTrace {
  static void tell(Exception e) {
    e.printStackTrace();
  }
}
