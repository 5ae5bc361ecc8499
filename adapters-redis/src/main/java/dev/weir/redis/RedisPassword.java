package dev.weir.redis;

/** A password that only Lettuce gets to read. */
public final class RedisPassword {
  private final char[] characters;

  /** Keeps a copy of {@code characters}. */
  public RedisPassword(char[] characters) {
    this.characters = characters.clone();
  }

  char[] reveal() {
    return characters.clone();
  }

  @Override
  public String toString() {
    return "(secret)";
  }
}
