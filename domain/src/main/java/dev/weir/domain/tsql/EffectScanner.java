package dev.weir.domain.tsql;

import java.util.List;

/**
 * Determines the effects of a T-SQL text on its session while the text arrives.
 *
 * <p>One scanner reads one text at a time: {@link #begin}, then the text in pieces of any size,
 * then {@link #end}. It may be used for any number of texts and allocates nothing for texts that
 * set and call nothing. It belongs to one thread.
 */
public final class EffectScanner {
  private static final int PIECE = 2048;

  private final StatementReader reader;
  private final long mostCharacters;
  private final char[] piece = new char[PIECE];
  private long characters;
  private boolean halved;
  private int lowByte;

  /**
   * @param names the names shared by the scanners of a thread
   * @param mostCharacters the longest text that is read to its end; a longer one pins
   */
  public EffectScanner(NameTable names, long mostCharacters) {
    this.reader = new StatementReader(names, 0);
    this.mostCharacters = mostCharacters;
  }

  /** Begins a text that runs in a scope, and forgets the previous text. */
  public void begin(Scope scope) {
    characters = 0;
    halved = false;
    reader.begin(scope);
  }

  /** Takes the next characters. */
  public void accept(char[] text, int from, int to) {
    characters += to - from;
    if (characters <= mostCharacters) {
      reader.accept(text, from, to);
    }
  }

  /** Takes the next characters. */
  public void accept(CharSequence text) {
    for (int from = 0; from < text.length(); from += PIECE) {
      int to = Math.min(text.length(), from + PIECE);
      for (int i = from; i < to; i++) {
        piece[i - from] = text.charAt(i);
      }
      accept(piece, 0, to - from);
    }
  }

  /** Takes the next bytes of a text in UTF-16LE. A piece may end within a character. */
  public void acceptUtf16(byte[] text, int from, int to) {
    int at = from;
    if (halved && at < to) {
      halved = false;
      piece[0] = (char) (lowByte | ((text[at++] & 0xFF) << 8));
      accept(piece, 0, 1);
    }
    while (to - at > 1) {
      int length = Math.min(PIECE, (to - at) / 2);
      for (int i = 0; i < length; i++, at += 2) {
        piece[i] = (char) ((text[at] & 0xFF) | ((text[at + 1] & 0xFF) << 8));
      }
      accept(piece, 0, length);
    }
    if (at < to) {
      halved = true;
      lowByte = text[at] & 0xFF;
    }
  }

  /** Ends the text and returns its effects, which are valid until the next text begins. */
  public Effects end() {
    if (halved || characters > mostCharacters) {
      reader.giveUp();
    }
    return reader.end();
  }

  /**
   * Returns the effects of a statement that runs once, with these values of its parameters in the
   * order of the call.
   */
  public Effects scanCall(ParameterizedStatement statement, List<CallValue> values) {
    return scanCall(Scope.INNER, statement.definitions(), values, statement.text());
  }

  /**
   * Returns the effects of a complete text that runs with parameters.
   *
   * @param definitions the declarations of the parameters, as {@code sp_executesql} takes them
   * @param values the values of the parameters, in the order of the call
   */
  public Effects scanCall(
      Scope scope, CharSequence definitions, List<CallValue> values, CharSequence text) {
    begin(Scope.INNER);
    accept("DECLARE ");
    accept(definitions);
    end();
    Variables variables = reader.variables();
    for (int place = 0; place < values.size(); place++) {
      CallValue value = values.get(place);
      Variable variable =
          value.name().isEmpty() ? variables.declaredAt(place) : variables.find(value.name());
      variables.spoil(value.name());
      value.assignTo(variable);
    }
    characters = 0;
    halved = false;
    reader.beginWithVariables(scope);
    accept(text);
    return end();
  }

  /** Returns the effects of a complete text. */
  public Effects scan(Scope scope, CharSequence text) {
    begin(scope);
    accept(text);
    return end();
  }
}
