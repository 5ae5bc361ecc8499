package dev.weir.tds.session;

import org.jspecify.annotations.Nullable;

/**
 * Reads the name of a procedure that is called by RPC: up to four parts, each of which may be in
 * brackets or double quotes, and the number of a numbered procedure ({@code proc;1}). Quotes have
 * this meaning in a call whatever QUOTED_IDENTIFIER is, which only concerns texts.
 */
final class CallName {
  private static final int MOST_PARTS = 4;

  /** The characters of unquoted names beside letters and digits. */
  private static final String PLAIN_CHARACTERS = "_@#$";

  private final CharSequence name;
  private final StringBuilder written = new StringBuilder();
  private int at;

  private CallName(CharSequence name) {
    this.name = name;
  }

  /**
   * Returns the name as a statement writes it, with each part in brackets; null if it is not
   * understood.
   */
  static @Nullable String inBrackets(CharSequence name) {
    CallName reader = new CallName(name);
    return reader.readParts() && reader.readNumber() ? reader.written.toString() : null;
  }

  private boolean readParts() {
    for (int part = 1; part <= MOST_PARTS; part++) {
      int before = written.length();
      if (!readPart()) {
        return false;
      }
      boolean isLast = at == name.length() || name.charAt(at) != '.';
      if (isLast) {
        return written.length() > before;
      }
      written.append('.');
      at++;
    }
    return false;
  }

  /** Reads a part; one that is empty is valid in front of another. */
  private boolean readPart() {
    if (at == name.length()) {
      return true;
    }
    char first = name.charAt(at);
    if (first == '[' || first == '"') {
      at++;
      return readQuoted(first == '[' ? ']' : first);
    }
    int from = at;
    while (at < name.length() && isPlain(name.charAt(at))) {
      at++;
    }
    if (at > from) {
      written.append('[').append(name, from, at).append(']');
    }
    return true;
  }

  private static boolean isPlain(char each) {
    return Character.isLetterOrDigit(each) || PLAIN_CHARACTERS.indexOf(each) >= 0;
  }

  /** Reads up to the closing quote; a doubled one stands for itself. */
  private boolean readQuoted(char closing) {
    int from = at;
    written.append('[');
    while (at < name.length()) {
      char each = name.charAt(at++);
      if (each == closing) {
        if (at == name.length() || name.charAt(at) != closing) {
          written.append(']');
          return at - 1 > from;
        }
        at++;
      }
      written.append(each);
      if (each == ']') {
        written.append(each);
      }
    }
    return false;
  }

  /** Reads the number behind a semicolon, if there is one. */
  private boolean readNumber() {
    if (at == name.length()) {
      return true;
    }
    int from = at;
    if (name.charAt(at++) != ';' || at == name.length()) {
      return false;
    }
    while (at < name.length()) {
      char each = name.charAt(at++);
      if (each < '0' || each > '9') {
        return false;
      }
    }
    written.append(name, from, at);
    return true;
  }
}
