package dev.weir.domain.bucket;

/**
 * A named instance of SQL Server. Its port, which may be another after each start, is asked of the
 * SQL Server Browser of the host at each dial.
 */
public record NamedInstance(String host, String instance) implements ServerLocation {
  /** The longest name in a question to the SQL Server Browser ([MC-SQLR] 2.2.3). */
  private static final int MAX_LENGTH = 32;

  /** Refuses an empty host, and a name that no instance has. */
  public NamedInstance {
    if (host.isBlank()) {
      throw new IllegalArgumentException("the host is empty");
    }
    if (!isName(instance)) {
      throw new IllegalArgumentException("no instance can have the name '" + instance + "'");
    }
  }

  /**
   * Returns whether an instance can have this name: letters, digits, {@code _}, {@code $} and
   * {@code #}, as the setup of SQL Server demands, without those that are not ASCII.
   */
  public static boolean isName(String text) {
    if (text.isEmpty() || text.length() > MAX_LENGTH) {
      return false;
    }
    return text.chars().allMatch(NamedInstance::isNameCharacter);
  }

  private static boolean isNameCharacter(int c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '_'
        || c == '-'
        || c == '$'
        || c == '#';
  }

  @Override
  public NamedInstance onPort(int port) {
    return this;
  }

  @Override
  public String toString() {
    return host + '\\' + instance;
  }
}
