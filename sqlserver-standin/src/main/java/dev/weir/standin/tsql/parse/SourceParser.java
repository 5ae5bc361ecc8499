package dev.weir.standin.tsql.parse;

import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.Query;
import dev.weir.standin.tsql.ast.Source;
import dev.weir.standin.tsql.ast.Source.JoinKind;
import dev.weir.standin.tsql.lex.TokenKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parses FROM, and the targets of INSERT, UPDATE and DELETE. */
final class SourceParser {
  /** Words that are not reserved but cannot be an alias where one could stand. */
  private static final Set<String> NOT_AN_ALIAS = Set.of("output", "offset", "using", "when", "go");

  private final TokenCursor cursor;
  private final Grammar grammar;

  SourceParser(TokenCursor cursor, Grammar grammar) {
    this.cursor = cursor;
    this.grammar = grammar;
  }

  List<Source> sources() {
    List<Source> sources = new ArrayList<>();
    do {
      sources.add(joined());
    } while (cursor.acceptSymbol(","));
    return sources;
  }

  /** A source with what is joined to it. */
  Source joined() {
    Source left = single();
    for (JoinKind kind = joinKind(); kind != null; kind = joinKind()) {
      left = join(kind, left);
    }
    return left;
  }

  private Source join(JoinKind kind, Source left) {
    return switch (kind) {
      case CROSS, CROSS_APPLY, OUTER_APPLY -> new Source.Join(kind, left, single(), null);
      case INNER, LEFT, RIGHT, FULL -> {
        Source right = single();
        while (!cursor.atWord("on")) {
          JoinKind inner = joinKind();
          if (inner == null) {
            throw cursor.unexpected();
          }
          right = join(inner, right);
        }
        cursor.expect("on");
        yield new Source.Join(kind, left, right, grammar.expressions().expression());
      }
    };
  }

  private @Nullable JoinKind joinKind() {
    if (cursor.acceptAll("cross", "join")) {
      return JoinKind.CROSS;
    }
    if (cursor.acceptAll("cross", "apply")) {
      return JoinKind.CROSS_APPLY;
    }
    if (cursor.acceptAll("outer", "apply")) {
      return JoinKind.OUTER_APPLY;
    }
    JoinKind kind =
        cursor.accept("left")
            ? JoinKind.LEFT
            : cursor.accept("right")
                ? JoinKind.RIGHT
                : cursor.accept("full") ? JoinKind.FULL : null;
    if (kind != null) {
      cursor.accept("outer");
      joinHint();
      cursor.expect("join");
      return kind;
    }
    if (cursor.accept("inner")) {
      joinHint();
      cursor.expect("join");
      return JoinKind.INNER;
    }
    return cursor.accept("join") ? JoinKind.INNER : null;
  }

  private void joinHint() {
    for (String hint : List.of("loop", "hash", "merge", "remote")) {
      if (cursor.accept(hint)) {
        return;
      }
    }
  }

  private Source single() {
    if (cursor.atSymbol("(")) {
      return parenthesized();
    }
    if (cursor.at(TokenKind.VARIABLE)) {
      String name = cursor.take().text();
      return new Source.TableVariable(name, alias());
    }
    ObjectName name = grammar.objectName();
    if (cursor.atSymbol("(") && !atHints()) {
      cursor.take();
      List<Expression> arguments = cursor.atSymbol(")") ? List.of() : grammar.expressions().list();
      cursor.expectSymbol(")");
      Expression.Call call = new Expression.Call(name, arguments, false, null, List.of());
      String alias = alias();
      return new Source.Function(call, alias, columns());
    }
    skipHints();
    String alias = alias();
    skipHints();
    return new Source.Table(name, alias);
  }

  private Source parenthesized() {
    if (grammar.atParenthesizedQuery()) {
      Query query = grammar.parenthesizedQuery();
      String alias = requiredAlias();
      return new Source.Derived(query, alias, columns());
    }
    cursor.expectSymbol("(");
    if (cursor.accept("values")) {
      List<List<Expression>> rows = rows();
      cursor.expectSymbol(")");
      String alias = requiredAlias();
      return new Source.Values(rows, alias, columns());
    }
    Source inner = joined();
    cursor.expectSymbol(")");
    return inner;
  }

  /** The rows behind VALUES. */
  List<List<Expression>> rows() {
    List<List<Expression>> rows = new ArrayList<>();
    do {
      cursor.expectSymbol("(");
      rows.add(grammar.expressions().list());
      cursor.expectSymbol(")");
    } while (cursor.acceptSymbol(","));
    return rows;
  }

  /** The table that a statement changes. */
  Source target() {
    if (cursor.at(TokenKind.VARIABLE)) {
      return new Source.TableVariable(cursor.take().text(), null);
    }
    Source.Table table = new Source.Table(grammar.objectName(), null);
    skipHints();
    return table;
  }

  private String requiredAlias() {
    String alias = alias();
    if (alias == null) {
      throw cursor.unexpected();
    }
    return alias;
  }

  @Nullable String alias() {
    if (cursor.accept("as")) {
      return cursor.expectName();
    }
    boolean possible =
        cursor.atName()
            && !(cursor.at(TokenKind.WORD)
                && NOT_AN_ALIAS.stream().anyMatch(word -> cursor.atWord(word)));
    return possible ? cursor.take().text() : null;
  }

  private List<String> columns() {
    return cursor.atSymbol("(") ? grammar.nameList() : List.of();
  }

  private boolean atHints() {
    return cursor.ahead(1).isWord("nolock")
        || cursor.ahead(1).isWord("updlock")
        || cursor.ahead(1).isWord("holdlock");
  }

  /** Locking hints change which session waits, and H2 decides that; they are read and dropped. */
  private void skipHints() {
    if (cursor.atWord("with") && cursor.ahead(1).isSymbol("(")) {
      cursor.take();
      cursor.skipParentheses();
    } else if (cursor.atSymbol("(") && atHints()) {
      cursor.skipParentheses();
    }
  }
}
