package dev.weir.standin.tsql.lex;

import dev.weir.standin.error.SqlErrors;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Cuts T-SQL into tokens; comments and white space go. */
public final class Lexer {
  private static final Set<String> TWO_CHARACTER_SYMBOLS =
      Set.of(
          "<>", "<=", ">=", "!=", "!<", "!>", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "::");
  private static final String SYMBOLS = "()+-*/%=<>.,;&|^~!:{}?\\";

  private final String source;
  private boolean quotedIdentifiers;
  private final List<Token> tokens = new ArrayList<>();
  private int position;
  private int line = 1;

  private Lexer(String source, boolean quotedIdentifiers) {
    this.source = source;
    this.quotedIdentifiers = quotedIdentifiers;
  }

  /**
   * All tokens, the last of them {@link TokenKind#END}.
   *
   * @param quotedIdentifiers whether double quotes hold names, as SET QUOTED_IDENTIFIER ON has it,
   *     or strings
   */
  public static List<Token> tokens(String source, boolean quotedIdentifiers) {
    Lexer lexer = new Lexer(source, quotedIdentifiers);
    lexer.run();
    return lexer.tokens;
  }

  private void run() {
    while (skipBlank()) {
      char c = source.charAt(position);
      int start = position;
      if (isNameStart(c) || (c == '$' && Character.isLetter(charAt(start + 1)))) {
        word(start);
      } else if (c == '\'') {
        quoted(start, TokenKind.STRING, '\'', 1);
      } else if (c == '"') {
        quoted(start, quotedIdentifiers ? TokenKind.QUOTED_NAME : TokenKind.STRING, '"', 1);
      } else if (c == '[') {
        quoted(start, TokenKind.QUOTED_NAME, ']', 1);
      } else if (c == '@') {
        variable(start);
      } else if (isDigit(c) || (c == '.' && isDigit(charAt(position + 1)))) {
        number(start);
      } else if (isCurrency(c)) {
        position++;
        takeDigits();
        add(TokenKind.MONEY, source.substring(start + 1, position), start);
      } else {
        symbol(start);
      }
    }
    tokens.add(new Token(TokenKind.END, "", source.length(), source.length(), line));
  }

  /** Skips white space and comments; false at the end of the source. */
  private boolean skipBlank() {
    while (position < source.length()) {
      char c = source.charAt(position);
      if (c == '-' && charAt(position + 1) == '-') {
        skipLine();
      } else if (c == '/' && charAt(position + 1) == '*') {
        skipComment();
      } else if (Character.isWhitespace(c) || c == '\uFEFF' || c == '\u00A0' || c == 0) {
        line += c == '\n' ? 1 : 0;
        position++;
      } else {
        return true;
      }
    }
    return false;
  }

  private void skipLine() {
    int end = source.indexOf('\n', position);
    position = end < 0 ? source.length() : end;
  }

  /** Comments of this form nest. */
  private void skipComment() {
    int depth = 0;
    do {
      if (position >= source.length()) {
        throw SqlErrors.missingEndOfComment();
      }
      if (source.startsWith("/*", position)) {
        depth++;
        position += 2;
      } else if (source.startsWith("*/", position)) {
        depth--;
        position += 2;
      } else {
        line += source.charAt(position) == '\n' ? 1 : 0;
        position++;
      }
    } while (depth > 0);
  }

  private void word(int start) {
    char c = source.charAt(start);
    if ((c == 'N' || c == 'n') && charAt(start + 1) == '\'') {
      quoted(start, TokenKind.NATIONAL_STRING, '\'', 2);
      return;
    }
    position = start + 1;
    takeName();
    add(TokenKind.WORD, source.substring(start, position), start);
    applyQuotedIdentifier();
  }

  /**
   * SET QUOTED_IDENTIFIER holds from where it stands in the text on, whether or not it is run: what
   * double quotes hold must be known while the text is read.
   */
  private void applyQuotedIdentifier() {
    int last = tokens.size() - 1;
    if (last < 2
        || isModule()
        || !(tokens.get(last).isWord("on") || tokens.get(last).isWord("off"))) {
      return;
    }
    int option = last - 1;
    boolean named = isQuoting(tokens.get(option));
    while (option > 1 && tokens.get(option - 1).isSymbol(",")) {
      option -= 2;
      named |= isQuoting(tokens.get(option));
    }
    if (named && option > 0 && tokens.get(option - 1).isWord("set")) {
      quotedIdentifiers = tokens.get(last).isWord("on");
    }
  }

  /** A procedure keeps the setting that it is made with. */
  private boolean isModule() {
    boolean or = tokens.get(1).isWord("or");
    Token kind = tokens.get(or && tokens.size() > 3 ? 3 : 1);
    return kind.isWord("proc") || kind.isWord("procedure");
  }

  private static boolean isQuoting(Token option) {
    return option.isWord("quoted_identifier") || option.isWord("ansi_defaults");
  }

  private void variable(int start) {
    boolean global = charAt(start + 1) == '@';
    position = start + (global ? 2 : 1);
    takeName();
    add(
        global ? TokenKind.GLOBAL_VARIABLE : TokenKind.VARIABLE,
        source.substring(start, position),
        start);
  }

  private void quoted(int start, TokenKind kind, char close, int openLength) {
    int startLine = line;
    StringBuilder text = new StringBuilder();
    position = start + openLength;
    while (true) {
      int end = source.indexOf(close, position);
      if (end < 0) {
        throw SqlErrors.unclosedQuote(source.substring(start + openLength));
      }
      text.append(source, position, end);
      position = end + 1;
      if (charAt(position) != close) {
        break;
      }
      text.append(close);
      position++;
    }
    line += (int) text.chars().filter(c -> c == '\n').count();
    tokens.add(new Token(kind, text.toString(), start, position, startLine));
  }

  private void number(int start) {
    if (source.charAt(start) == '0' && (charAt(start + 1) | 0x20) == 'x') {
      position = start + 2;
      while (Character.digit(charAt(position), 16) >= 0) {
        position++;
      }
      add(TokenKind.BINARY, source.substring(start + 2, position), start);
      return;
    }
    takeDigits();
    TokenKind kind =
        source.substring(start, position).indexOf('.') >= 0 ? TokenKind.DECIMAL : TokenKind.INTEGER;
    if ((charAt(position) | 0x20) == 'e') {
      int exponent = position + 1;
      if (charAt(exponent) == '+' || charAt(exponent) == '-') {
        exponent++;
      }
      position = exponent;
      takeDigits();
      kind = TokenKind.FLOAT;
    }
    add(kind, source.substring(start, position), start);
  }

  private void symbol(int start) {
    char c = source.charAt(start);
    if (SYMBOLS.indexOf(c) < 0) {
      throw SqlErrors.syntax(String.valueOf(c));
    }
    String two = source.substring(start, Math.min(start + 2, source.length()));
    position += TWO_CHARACTER_SYMBOLS.contains(two) ? 2 : 1;
    add(TokenKind.SYMBOL, source.substring(start, position), start);
  }

  private void takeName() {
    while (position < source.length() && isNamePart(source.charAt(position))) {
      position++;
    }
  }

  /** Digits with at most one point among them. */
  private void takeDigits() {
    boolean point = false;
    while (isDigit(charAt(position)) || (!point && charAt(position) == '.')) {
      point |= charAt(position) == '.';
      position++;
    }
  }

  private void add(TokenKind kind, String text, int start) {
    tokens.add(new Token(kind, text, start, position, line));
  }

  private char charAt(int index) {
    return index < source.length() ? source.charAt(index) : 0;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isCurrency(char c) {
    return c == '$' || c == '\u20AC' || c == '\u00A3';
  }

  private static boolean isNameStart(char c) {
    return Character.isLetter(c) || c == '_' || c == '#';
  }

  private static boolean isNamePart(char c) {
    return isNameStart(c) || isDigit(c) || c == '@' || c == '$';
  }
}
