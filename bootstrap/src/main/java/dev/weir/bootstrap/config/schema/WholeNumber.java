package dev.weir.bootstrap.config.schema;

/** The type of a whole number within bounds. */
record WholeNumber(int min, int max) implements ValueType<Integer> {
  /** A TCP port. */
  static final WholeNumber PORT = new WholeNumber(1, 65_535);

  /** The number of connections that a SQL Server can have. */
  static final WholeNumber CONNECTIONS = new WholeNumber(1, 32_767);

  /** The largest number of digits; more are out of any bounds. */
  private static final int MAX_DIGITS = 12;

  @Override
  public String label() {
    return equals(PORT) ? "port" : "number, " + min + " to " + max;
  }

  @Override
  public String expectation() {
    return "a whole number from " + min + " to " + max;
  }

  @Override
  public Parsed<Integer> parse(String text) {
    boolean signed = text.startsWith("-") || text.startsWith("+");
    String digits = signed ? text.substring(1) : text;
    if (digits.isEmpty() || digits.length() > MAX_DIGITS) {
      return Parsed.bad();
    }
    for (int i = 0; i < digits.length(); i++) {
      if (digits.charAt(i) < '0' || digits.charAt(i) > '9') {
        return Parsed.bad();
      }
    }
    long value = Long.parseLong(text);
    return value < min || value > max ? Parsed.bad() : Parsed.good((int) value);
  }

  @Override
  public String show(Integer value) {
    return value.toString();
  }
}
