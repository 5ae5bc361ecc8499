package dev.weir.bootstrap.config.schema;

/** The type of a text on one line that is not blank. */
record Text(String label, int maxLength) implements ValueType<String> {
  /** A path, relative to the file it is written in. */
  static final Text FILE = new Text("file", 4_096);

  /** The name of an object in SQL Server. */
  static final Text SQL_NAME = new Text("text", 128);

  @Override
  public String expectation() {
    return "text on one line, at most " + maxLength + " characters";
  }

  @Override
  public Parsed<String> parse(String text) {
    if (text.isBlank() || text.length() > maxLength) {
      return Parsed.bad();
    }
    for (int i = 0; i < text.length(); i++) {
      if (Character.isISOControl(text.charAt(i))) {
        return Parsed.bad("a line break or other control character is in it");
      }
    }
    return Parsed.good(text);
  }

  @Override
  public String show(String value) {
    return value;
  }
}
