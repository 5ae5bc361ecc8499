package dev.weir.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The header fields of a request. */
record RequestFields(List<Field> fields) {
  /** A field with its name in lower case. */
  record Field(String name, String value) {}

  static RequestFields parse(List<String> lines) throws MalformedRequestException {
    List<Field> fields = new ArrayList<>(lines.size());
    for (String line : lines) {
      int colon = line.indexOf(':');
      // This also rejects a space before the colon and a folded line (RFC 9112, section 5.1).
      if (colon < 0 || !HttpText.isToken(line.substring(0, colon))) {
        throw MalformedRequestException.badRequest("A header cannot be understood.");
      }
      String value = HttpText.trim(line.substring(colon + 1));
      if (!HttpText.isFieldValue(value)) {
        throw MalformedRequestException.badRequest("A header has a character it must not have.");
      }
      fields.add(new Field(line.substring(0, colon).toLowerCase(Locale.ROOT), value));
    }
    return new RequestFields(List.copyOf(fields));
  }

  /** Returns the authority in {@code Host}, which HTTP/1.0 may omit. */
  String host(boolean required) throws MalformedRequestException {
    List<String> hosts = values("host");
    if (hosts.size() > 1 || (required && hosts.isEmpty())) {
      throw MalformedRequestException.badRequest("A request has one Host header.");
    }
    return hosts.isEmpty() ? "" : hosts.getFirst();
  }

  /**
   * Rejects a body: no endpoint accepts one, and the next request could not be found after an
   * unread body.
   */
  void requireNoBody() throws MalformedRequestException {
    List<String> lengths = values("content-length");
    List<String> codings = values("transfer-encoding");
    if (lengths.size() + codings.size() > 1
        || !lengths.stream().allMatch(length -> !length.isEmpty() && HttpText.isNumber(length))) {
      throw MalformedRequestException.badRequest("The length of the body is not clear.");
    }
    if (!codings.isEmpty() || !lengths.stream().allMatch(length -> length.matches("0+"))) {
      throw new MalformedRequestException(413, "A request must not have a body.");
    }
  }

  boolean isCloseRequested() {
    for (String value : values("connection")) {
      for (String option : value.split(",", -1)) {
        if (HttpText.trim(option).equalsIgnoreCase("close")) {
          return true;
        }
      }
    }
    return false;
  }

  private List<String> values(String name) {
    List<String> values = new ArrayList<>();
    for (Field field : fields) {
      if (field.name().equals(name)) {
        values.add(field.value());
      }
    }
    return values;
  }
}
