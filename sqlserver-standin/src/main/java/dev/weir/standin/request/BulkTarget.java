package dev.weir.standin.request;

import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.lex.Lexer;
import dev.weir.standin.tsql.lex.Token;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What {@code INSERT BULK} announces: where the rows of the next message go. A statement of drivers
 * alone, which stands in a batch of its own.
 *
 * @param columns their names, in the order of the rows
 * @param options the words of WITH, in upper case
 */
public record BulkTarget(ObjectName table, List<String> columns, Set<String> options) {
  public BulkTarget {
    columns = List.copyOf(columns);
    options = Set.copyOf(options);
  }

  /** Null when the text is another statement. */
  public static @Nullable BulkTarget parse(String text) {
    if (!text.toLowerCase(Locale.ROOT).contains("bulk")) {
      return null;
    }
    List<Token> tokens = Lexer.tokens(text, true);
    if (tokens.size() < 3 || !tokens.get(0).isWord("INSERT") || !tokens.get(1).isWord("BULK")) {
      return null;
    }
    return new Parser(tokens).parse();
  }

  /** Identity columns keep the values that the client sends. */
  public boolean keepsIdentity() {
    return options.contains("KEEP_IDENTITY");
  }

  /** Walks the tokens once. */
  private static final class Parser {
    private final List<Token> tokens;
    private int next = 2;

    Parser(List<Token> tokens) {
      this.tokens = tokens;
    }

    BulkTarget parse() {
      List<String> parts = new ArrayList<>();
      parts.add(name());
      while (peek().isSymbol(".")) {
        next++;
        parts.add(peek().isSymbol(".") ? "" : name());
      }
      List<String> columns = new ArrayList<>();
      if (peek().isSymbol("(")) {
        do {
          next++;
          columns.add(name());
          skipToSeparator();
        } while (peek().isSymbol(","));
        next++;
      }
      Set<String> options = new HashSet<>();
      for (; next < tokens.size(); next++) {
        if (peek().isName()) {
          options.add(peek().text().toUpperCase(Locale.ROOT));
        }
      }
      return new BulkTarget(new ObjectName(parts), columns, options);
    }

    private Token peek() {
      return tokens.get(Math.min(next, tokens.size() - 1));
    }

    private String name() {
      Token token = peek();
      if (!token.isName()) {
        throw SqlErrors.syntax(token.text());
      }
      next++;
      return token.text();
    }

    /** The type of a column says nothing that the rows do not say again. */
    private void skipToSeparator() {
      int depth = 0;
      while (depth > 0 || !(peek().isSymbol(",") || peek().isSymbol(")"))) {
        depth += peek().isSymbol("(") ? 1 : peek().isSymbol(")") ? -1 : 0;
        next++;
        if (next >= tokens.size()) {
          throw SqlErrors.syntax("BULK");
        }
      }
    }
  }
}
