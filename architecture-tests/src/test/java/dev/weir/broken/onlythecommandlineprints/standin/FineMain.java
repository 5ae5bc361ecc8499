package dev.weir.broken.onlythecommandlineprints.standin;

public final class FineMain {
  private FineMain() {}

  public static void main(String[] arguments) {
    System.out.println("ready " + arguments.length);
  }
}
