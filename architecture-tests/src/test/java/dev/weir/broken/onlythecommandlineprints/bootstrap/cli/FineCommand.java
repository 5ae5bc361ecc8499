package dev.weir.broken.onlythecommandlineprints.bootstrap.cli;

final class FineCommand {
  static void tell(String what) {
    System.out.println(what);
  }
}
