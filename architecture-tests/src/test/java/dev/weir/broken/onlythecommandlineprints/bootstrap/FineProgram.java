package dev.weir.broken.onlythecommandlineprints.bootstrap;

public final class FineProgram {
  private FineProgram() {}

  public static void main(String[] arguments) {
    System.err.println(arguments.length);
  }
}
