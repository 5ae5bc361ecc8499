package dev.weir.bootstrap.config.schema;

import dev.weir.bootstrap.config.IpAddress;

/** The type of a host name or IP address, without a port. */
record HostName() implements ValueType<String> {
  private static final int MAX_LENGTH = 253;

  @Override
  public String label() {
    return "host";
  }

  @Override
  public String expectation() {
    return "a host name or an IP address";
  }

  @Override
  public Parsed<String> parse(String text) {
    if (text.isEmpty() || text.length() > MAX_LENGTH) {
      return Parsed.bad();
    }
    if (text.indexOf('\\') >= 0) {
      return Parsed.bad("an instance is named in 'host' alone");
    }
    int colon = text.indexOf(':');
    boolean oneColon = colon >= 0 && colon == text.lastIndexOf(':');
    if (oneColon || text.indexOf(',') >= 0) {
      return Parsed.bad("the port stands in a key of its own");
    }
    if (colon >= 0) {
      return IpAddress.parse(text).isPresent() ? Parsed.good(text) : Parsed.bad();
    }
    for (int i = 0; i < text.length(); i++) {
      if (!isHostCharacter(text.charAt(i))) {
        return Parsed.bad();
      }
    }
    return Parsed.good(text);
  }

  private static boolean isHostCharacter(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '.'
        || c == '-'
        || c == '_';
  }

  @Override
  public String show(String value) {
    return value;
  }
}
