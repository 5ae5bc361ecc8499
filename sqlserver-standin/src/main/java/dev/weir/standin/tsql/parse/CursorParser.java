package dev.weir.standin.tsql.parse;

import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.Query;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.tsql.ast.Statement.CursorName;
import dev.weir.standin.tsql.ast.Statement.Direction;
import dev.weir.standin.tsql.lex.TokenKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** T-SQL cursors, in the form of the standard and in SQL Server's own. */
final class CursorParser {
  private final TokenCursor cursor;
  private final Grammar grammar;

  CursorParser(TokenCursor cursor, Grammar grammar) {
    this.cursor = cursor;
    this.grammar = grammar;
  }

  /** True behind DECLARE when a cursor's name follows, not a variable. */
  boolean atDeclaration() {
    return cursor.atName();
  }

  /** Parses the text behind DECLARE. */
  Statement declaration() {
    String name = cursor.expectName();
    cursor.accept("insensitive");
    boolean scroll = cursor.accept("scroll");
    cursor.expect("cursor");
    Options options = options(scroll);
    return new Statement.DeclareCursor(name, options.global, definition(options));
  }

  /** {@code CURSOR … FOR query}, as SET gives it to a variable. */
  Statement set(String variable) {
    if (!cursor.accept("cursor")) {
      return new Statement.AssignCursor(variable, name());
    }
    return new Statement.SetCursor(variable, definition(options(false)));
  }

  /** The options before FOR. */
  private static final class Options {
    private @Nullable Boolean global;
    private boolean scroll;
    private boolean forwardOnly;
    private boolean scrollable;
    private boolean readOnly;
  }

  private Options options(boolean scroll) {
    Options options = new Options();
    options.scroll = scroll;
    while (!cursor.atWord("for")) {
      String word = cursor.take().text().toLowerCase(Locale.ROOT);
      switch (word) {
        case "local" -> options.global = false;
        case "global" -> options.global = true;
        case "scroll" -> options.scroll = true;
        case "forward_only" -> options.forwardOnly = true;
        case "static" -> {
          options.scrollable = true;
          options.readOnly = true;
        }
        case "keyset", "dynamic" -> options.scrollable = true;
        case "fast_forward" -> {
          options.forwardOnly = true;
          options.readOnly = true;
        }
        case "read_only" -> options.readOnly = true;
        case "scroll_locks", "optimistic", "type_warning" -> {
          // These say how rows are guarded, which is seen only by a session that races for them.
        }
        default -> throw SqlErrors.syntax(word);
      }
    }
    return options;
  }

  private Statement.CursorDefinition definition(Options options) {
    cursor.expect("for");
    Query query = grammar.queries().query();
    boolean readOnly = options.readOnly;
    if (cursor.accept("for")) {
      readOnly |= cursor.acceptAll("read", "only");
      if (cursor.accept("update") && cursor.accept("of")) {
        do {
          cursor.expectName();
        } while (cursor.acceptSymbol(","));
      }
    }
    boolean scroll = options.scroll || (options.scrollable && !options.forwardOnly);
    return new Statement.CursorDefinition(query, scroll, readOnly);
  }

  Statement open() {
    cursor.expect("open");
    return new Statement.OpenCursor(name());
  }

  Statement close() {
    cursor.expect("close");
    return new Statement.CloseCursor(name());
  }

  Statement deallocate() {
    cursor.expect("deallocate");
    return new Statement.DeallocateCursor(name());
  }

  Statement fetch() {
    cursor.expect("fetch");
    Direction direction = direction();
    Expression count = null;
    if (direction == Direction.ABSOLUTE || direction == Direction.RELATIVE) {
      count = count();
    }
    cursor.accept("from");
    CursorName name = name();
    List<String> into = new ArrayList<>();
    if (cursor.accept("into")) {
      do {
        into.add(cursor.expectVariable());
      } while (cursor.acceptSymbol(","));
    }
    return new Statement.FetchCursor(direction, count, name, into);
  }

  private Direction direction() {
    for (Direction direction : Direction.values()) {
      boolean isWord = cursor.atWord(direction.name());
      // A cursor may have such a name; then nothing that could be one follows.
      if (isWord && (cursor.ahead(1).kind() != TokenKind.END && !cursor.ahead(1).isWord("into"))) {
        cursor.take();
        return direction;
      }
    }
    return Direction.NEXT;
  }

  private Expression count() {
    return cursor.at(TokenKind.VARIABLE)
        ? new Expression.Variable(cursor.take().text())
        : Expression.integer(cursor.expectInteger());
  }

  CursorName name() {
    boolean global = cursor.atWord("global") && cursor.ahead(1).isName();
    if (global) {
      cursor.take();
    }
    return cursor.at(TokenKind.VARIABLE)
        ? new CursorName(cursor.take().text(), false)
        : new CursorName(cursor.expectName(), global);
  }
}
