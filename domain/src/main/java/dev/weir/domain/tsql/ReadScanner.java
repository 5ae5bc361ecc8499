package dev.weir.domain.tsql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether a T-SQL text does nothing but read, while the text arrives. Used for one text after
 * the other, by one thread.
 */
public final class ReadScanner implements SqlTokens {
  /** A longer text is not looked at. */
  private static final int MOST_TOKENS = 10_000;

  private final Lexer lexer;
  private final List<ReadToken> tokens = new ArrayList<>();

  /** True if a part of the text was not read, or may be read differently by the server. */
  private boolean unclear;

  /**
   * Creates a scanner.
   *
   * @param names the names shared by the scanners of a thread
   */
  public ReadScanner(NameTable names) {
    this.lexer = new Lexer(this, names);
  }

  /** Begins a text, and forgets the previous one. */
  public void begin() {
    tokens.clear();
    unclear = false;
    lexer.begin();
  }

  /** Takes the next characters. */
  public void accept(char[] text, int from, int to) {
    if (!unclear) {
      lexer.accept(text, from, to);
    }
  }

  /** Ends the text; returns null if it is not known to read only. */
  public @Nullable Reads end() {
    lexer.end();
    return unclear ? null : new ReadGrammar(tokens).batch();
  }

  /** Returns what a complete text reads; null if it is not known to read only. */
  public @Nullable Reads scan(String text) {
    begin();
    accept(text.toCharArray(), 0, text.length());
    return end();
  }

  /** Returns what the definition of a view reads; null if it is not known to read only. */
  public @Nullable Reads scanView(String definition) {
    begin();
    accept(definition.toCharArray(), 0, definition.length());
    lexer.end();
    return unclear ? null : new ReadGrammar(tokens).view();
  }

  @Override
  public void accept(Kind kind) {
    if (unclear) {
      return;
    }
    // A long constant is cut off here, which changes nothing; a long name would be another one.
    boolean isConstant = kind == Kind.STRING || kind == Kind.BINARY;
    boolean cut = lexer.isPartial() && !isConstant && kind != Kind.END;
    if (cut || kind == Kind.ODD || tokens.size() >= MOST_TOKENS) {
      unclear = true;
    } else if (kind == Kind.END) {
      tokens.add(new ReadToken(kind, "", ""));
    } else {
      String text = kind == Kind.STRING ? "" : lexer.text();
      String word = kind == Kind.WORD ? text.toUpperCase(Locale.ROOT) : "";
      tokens.add(new ReadToken(kind, text, word));
    }
  }

  @Override
  public @Nullable Inner string() {
    return null;
  }
}
