package dev.weir.domain.tsql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Recognises texts that only read, and collects the tables and views that they name.
 *
 * <p>It accepts forms that it knows, and nothing else. It may accept a text that the server refuses
 * as wrong: then the answer has an error. So operators need no precedence, and a condition is an
 * expression.
 *
 * <p>Each method reads one form and returns whether it was that form.
 */
final class ReadGrammar {
  private static final int DEEPEST = 100;
  private static final int LONGEST_NAME = 3;

  private final ReadCursor in;
  private final ReadRelations relations = new ReadRelations();

  private int depth;

  ReadGrammar(List<ReadToken> tokens) {
    this.in = new ReadCursor(tokens);
  }

  /** Reads a batch; returns null if it is not known to read only. */
  @Nullable Reads batch() {
    boolean some = false;
    while (!in.isAt(Kind.END)) {
      if (in.accept(Kind.SEMICOLON)) {
        continue;
      }
      if (!statement()) {
        return null;
      }
      some = true;
    }
    return some ? relations.reads() : null;
  }

  /** Reads the definition of a view; returns null if it is not known to read only. */
  @Nullable Reads view() {
    boolean known =
        in.accept("CREATE")
            && (!in.accept("OR") || in.accept("ALTER"))
            && in.accept("VIEW")
            && name() != null
            && (!in.isAt(Kind.LEFT) || names())
            && (!in.accept("WITH") || attributes())
            && in.accept("AS")
            && query()
            && (!in.accept("WITH") || (in.accept("CHECK") && in.accept("OPTION")));
    separators();
    return known && in.isAt(Kind.END) ? relations.reads() : null;
  }

  private boolean attributes() {
    do {
      if (!in.accept("SCHEMABINDING") && !in.accept("VIEW_METADATA")) {
        return false;
      }
    } while (in.accept(Kind.COMMA));
    return true;
  }

  // ---- statements ----

  private boolean statement() {
    if (++depth > DEEPEST) {
      return false;
    }
    relations.beginStatement();
    boolean known =
        switch (in.peek().word()) {
          case "SELECT", "WITH" -> query();
          case "DECLARE" -> declaration();
          case "SET" -> assignment();
          case "IF" -> branch();
          case "WHILE" -> in.accept("WHILE") && expression() && statement();
          case "BEGIN" -> block();
          case "PRINT" -> in.accept("PRINT") && expression();
          case "BREAK" -> in.accept("BREAK");
          case "CONTINUE" -> in.accept("CONTINUE");
          default -> false;
        };
    depth--;
    return known;
  }

  private boolean block() {
    in.next();
    do {
      separators();
      if (in.accept("END")) {
        return true;
      }
    } while (statement());
    return false;
  }

  private void separators() {
    boolean more = true;
    while (more) {
      more = in.accept(Kind.SEMICOLON);
    }
  }

  private boolean branch() {
    in.next();
    if (!expression() || !statement()) {
      return false;
    }
    if (in.isAt(Kind.SEMICOLON) && in.peekSecond().is("ELSE")) {
      in.next();
    }
    return !in.accept("ELSE") || statement();
  }

  private boolean declaration() {
    in.next();
    do {
      if (!in.accept(Kind.VARIABLE)) {
        return false;
      }
      in.accept("AS");
      if (!type() || (in.accept(Kind.EQUALS) && !expression())) {
        return false;
      }
    } while (in.accept(Kind.COMMA));
    return true;
  }

  private boolean assignment() {
    in.next();
    return in.accept(Kind.VARIABLE) && in.accept(Kind.EQUALS) && expression();
  }

  private boolean type() {
    if (!ReadVocabulary.isType(in.peek().word())) {
      return false;
    }
    in.next();
    if (!in.accept(Kind.LEFT)) {
      return true;
    }
    boolean length = in.accept("MAX") || in.accept(Kind.NUMBER);
    return length && (!in.accept(Kind.COMMA) || in.accept(Kind.NUMBER)) && in.accept(Kind.RIGHT);
  }

  // ---- queries ----

  private boolean query() {
    if (in.accept("WITH") && !commonTables()) {
      return false;
    }
    return select() && (!in.isAt("ORDER") || order()) && (!in.accept("OPTION") || options());
  }

  private boolean commonTables() {
    do {
      if (!in.peek().isName()) {
        return false;
      }
      // It may name itself. A later one is no name here: there it would be that of a table.
      relations.addExpression(in.next().text());
      boolean known =
          (!in.isAt(Kind.LEFT) || names())
              && in.accept("AS")
              && in.accept(Kind.LEFT)
              && nestedQuery()
              && in.accept(Kind.RIGHT);
      if (!known) {
        return false;
      }
    } while (in.accept(Kind.COMMA));
    return in.isAt("SELECT");
  }

  /** Reads a query within parentheses, which has no common table expressions of its own. */
  private boolean nestedQuery() {
    return (in.isAt("SELECT") || in.isAt(Kind.LEFT)) && select() && (!in.isAt("ORDER") || order());
  }

  private boolean select() {
    if (++depth > DEEPEST || !selectTerm()) {
      return false;
    }
    while (in.isAt("UNION") || in.isAt("EXCEPT") || in.isAt("INTERSECT")) {
      in.next();
      in.accept("ALL");
      if (!selectTerm()) {
        return false;
      }
    }
    depth--;
    return true;
  }

  private boolean selectTerm() {
    if (in.accept(Kind.LEFT)) {
      return select() && in.accept(Kind.RIGHT);
    }
    if (!in.accept("SELECT")) {
      return false;
    }
    if (!in.accept("ALL")) {
      in.accept("DISTINCT");
    }
    return (!in.accept("TOP") || top())
        && items()
        && (!in.accept("FROM") || sources())
        && (!in.accept("WHERE") || expression())
        && (!in.isAt("GROUP") || group())
        && (!in.accept("HAVING") || expression());
  }

  private boolean top() {
    boolean known =
        in.accept(Kind.NUMBER) || (in.accept(Kind.LEFT) && expression() && in.accept(Kind.RIGHT));
    in.accept("PERCENT");
    return known && (!in.accept("WITH") || in.accept("TIES"));
  }

  private boolean items() {
    do {
      if (!item()) {
        return false;
      }
    } while (in.accept(Kind.COMMA));
    return true;
  }

  private boolean item() {
    if (in.acceptOperator("*")) {
      return true;
    }
    // A comparison here gives the value a name, or assigns it to a variable.
    if (!expression()) {
      return false;
    }
    boolean mustBeNamed = in.accept("AS");
    boolean named = in.acceptName() || in.accept(Kind.STRING);
    return named || !mustBeNamed;
  }

  private boolean group() {
    in.next();
    return in.accept("BY") && list();
  }

  private boolean order() {
    in.next();
    if (!in.accept("BY") || !orderItems()) {
      return false;
    }
    if (!in.accept("OFFSET")) {
      return true;
    }
    return expression() && rows() && (!in.accept("FETCH") || fetch());
  }

  private boolean orderItems() {
    do {
      if (!expression()) {
        return false;
      }
      if (!in.accept("ASC")) {
        in.accept("DESC");
      }
    } while (in.accept(Kind.COMMA));
    return true;
  }

  private boolean rows() {
    return in.accept("ROWS") || in.accept("ROW");
  }

  private boolean fetch() {
    return (in.accept("NEXT") || in.accept("FIRST")) && expression() && rows() && in.accept("ONLY");
  }

  private boolean options() {
    if (!in.accept(Kind.LEFT)) {
      return false;
    }
    do {
      boolean known =
          in.accept("RECOMPILE")
              || ((in.accept("FAST") || in.accept("MAXDOP")) && in.accept(Kind.NUMBER));
      if (!known) {
        return false;
      }
    } while (in.accept(Kind.COMMA));
    return in.accept(Kind.RIGHT);
  }

  // ---- sources ----

  private boolean sources() {
    do {
      if (!source()) {
        return false;
      }
    } while (in.accept(Kind.COMMA));
    return true;
  }

  private boolean source() {
    if (++depth > DEEPEST || !primarySource()) {
      return false;
    }
    while (true) {
      if (in.accept("CROSS")) {
        if (!(in.accept("JOIN") || in.accept("APPLY")) || !primarySource()) {
          return false;
        }
      } else if (in.accept("OUTER")) {
        if (!in.accept("APPLY") || !primarySource()) {
          return false;
        }
      } else if (isAtJoin()) {
        if (!join()) {
          return false;
        }
      } else {
        depth--;
        return true;
      }
    }
  }

  private boolean isAtJoin() {
    return in.isAt("JOIN")
        || in.isAt("INNER")
        || in.isAt("LEFT")
        || in.isAt("RIGHT")
        || in.isAt("FULL");
  }

  private boolean join() {
    if (in.accept("LEFT") || in.accept("RIGHT") || in.accept("FULL")) {
      in.accept("OUTER");
    } else {
      in.accept("INNER");
    }
    return in.accept("JOIN") && source() && in.accept("ON") && expression();
  }

  private boolean primarySource() {
    if (in.accept(Kind.LEFT)) {
      if (in.isAt("SELECT")) {
        return nestedQuery()
            && in.accept(Kind.RIGHT)
            && alias()
            && (!in.isAt(Kind.LEFT) || names());
      }
      return source() && in.accept(Kind.RIGHT);
    }
    RelationName named = name();
    return named != null
        && relations.add(named)
        && (!isAtHints() || hints())
        && alias()
        && (!isAtHints() || hints());
  }

  /** Reads an alias, if there is one. */
  private boolean alias() {
    boolean mustBeThere = in.accept("AS");
    return in.acceptName() || !mustBeThere;
  }

  private boolean isAtHints() {
    return in.isAt(Kind.LEFT) || (in.isAt("WITH") && in.peekSecond().kind() == Kind.LEFT);
  }

  private boolean hints() {
    in.accept("WITH");
    if (!in.accept(Kind.LEFT)) {
      return false;
    }
    while (!in.accept(Kind.RIGHT)) {
      if (!hint()) {
        return false;
      }
      in.accept(Kind.COMMA);
    }
    return true;
  }

  private boolean hint() {
    if (in.accept("INDEX")) {
      return in.accept(Kind.LEFT)
          && (in.accept(Kind.NUMBER) || in.acceptName())
          && in.accept(Kind.RIGHT);
    }
    return ReadVocabulary.isHint(in.next().word());
  }

  /** Reads the name of a table or view; null if it is none, or one on another server. */
  private @Nullable RelationName name() {
    List<String> parts = new ArrayList<>();
    do {
      if (in.peek().isName()) {
        parts.add(in.next().text());
      } else if (in.isAt(Kind.DOT) && parts.size() == 1) {
        // The schema may be left out between the database and the name.
        parts.add("");
      } else {
        return null;
      }
    } while (in.accept(Kind.DOT));
    if (parts.size() > LONGEST_NAME) {
      return null;
    }
    int last = parts.size() - 1;
    return new RelationName(
        last > 1 ? parts.getFirst() : null,
        last > 0 && !parts.get(last - 1).isEmpty() ? parts.get(last - 1) : null,
        parts.get(last));
  }

  private boolean names() {
    if (!in.accept(Kind.LEFT)) {
      return false;
    }
    do {
      if (!in.acceptName()) {
        return false;
      }
    } while (in.accept(Kind.COMMA));
    return in.accept(Kind.RIGHT);
  }

  // ---- expressions ----

  private boolean list() {
    do {
      if (!expression()) {
        return false;
      }
    } while (in.accept(Kind.COMMA));
    return true;
  }

  private boolean expression() {
    if (++depth > DEEPEST) {
      return false;
    }
    do {
      prefixes();
      if (!operand()) {
        return false;
      }
    } while (infix());
    depth--;
    return true;
  }

  private void prefixes() {
    boolean more = true;
    while (more) {
      more =
          in.accept("NOT")
              || in.accept(Kind.MINUS)
              || in.accept(Kind.PLUS)
              || in.acceptOperator("~");
    }
  }

  /** Reads what stands between two operands, if another operand follows. */
  private boolean infix() {
    if (in.isAt("NOT")) {
      ReadToken second = in.peekSecond();
      if (!second.is("IN") && !second.is("LIKE") && !second.is("BETWEEN")) {
        return false;
      }
      in.next();
    }
    if (ReadVocabulary.isInfix(in.peek().word())) {
      in.next();
      return true;
    }
    boolean some = false;
    while (in.isAt(Kind.EQUALS) || isAtOperator()) {
      in.next();
      some = true;
    }
    return some || in.accept(Kind.PLUS) || in.accept(Kind.MINUS);
  }

  private boolean isAtOperator() {
    ReadToken token = in.peek();
    return token.kind() == Kind.OPERATOR
        && token.text().length() == 1
        && "<>!*/%&|^".contains(token.text());
  }

  private boolean operand() {
    ReadToken token = in.peek();
    return switch (token.kind()) {
      case NUMBER, BINARY, STRING, VARIABLE -> in.accept(token.kind());
      case GLOBAL ->
          ReadVocabulary.isGlobal(token.text().toUpperCase(Locale.ROOT)) && in.accept(Kind.GLOBAL);
      case LEFT -> parenthesis();
      case WORD -> word();
      case BRACKETED, QUOTED -> column();
      case SEMICOLON, RIGHT, COMMA, DOT, EQUALS, PLUS, MINUS, COLON, BRACE, OPERATOR, ODD, END ->
          false;
    };
  }

  private boolean parenthesis() {
    in.next();
    boolean known = in.isAt("SELECT") ? nestedQuery() : list();
    return known && in.accept(Kind.RIGHT);
  }

  private boolean word() {
    String word = in.peek().word();
    boolean called = in.peekSecond().kind() == Kind.LEFT;
    return switch (word) {
      case "NULL" -> in.accept("NULL");
      case "CASE" -> choice();
      case "EXISTS", "ALL", "ANY", "SOME" ->
          in.accept(word) && in.accept(Kind.LEFT) && nestedQuery() && in.accept(Kind.RIGHT);
      case "CAST", "TRY_CAST" -> called && cast();
      case "CONVERT", "TRY_CONVERT" -> called && conversion();
      // NEXT VALUE FOR takes a number from a sequence.
      case "NEXT" -> !in.peekSecond().is("VALUE") && column();
      default -> called ? ReadVocabulary.isFunction(word) && call() : plainWord(word);
    };
  }

  private boolean plainWord(String word) {
    return ReadVocabulary.isNiladic(word) ? in.accept(word) : column();
  }

  /**
   * Reads a column, or all columns of a source. With parentheses behind it, it would be a method or
   * a function of the database.
   */
  private boolean column() {
    if (!in.acceptName()) {
      return false;
    }
    while (in.accept(Kind.DOT)) {
      if (in.acceptOperator("*")) {
        return true;
      }
      if (!in.acceptName()) {
        return false;
      }
    }
    return !in.isAt(Kind.LEFT) && !in.isAt(Kind.COLON);
  }

  private boolean choice() {
    in.next();
    if (!in.isAt("WHEN") && !expression()) {
      return false;
    }
    while (in.accept("WHEN")) {
      if (!expression() || !in.accept("THEN") || !expression()) {
        return false;
      }
    }
    return (!in.accept("ELSE") || expression()) && in.accept("END");
  }

  private boolean cast() {
    in.next();
    in.next();
    return expression() && in.accept("AS") && type() && in.accept(Kind.RIGHT);
  }

  private boolean conversion() {
    in.next();
    in.next();
    return type() && in.accept(Kind.COMMA) && list() && in.accept(Kind.RIGHT);
  }

  private boolean call() {
    in.next();
    in.next();
    if (!in.accept(Kind.RIGHT)) {
      if (!in.accept("ALL")) {
        in.accept("DISTINCT");
      }
      boolean known = in.acceptOperator("*") || list();
      if (!known || !in.accept(Kind.RIGHT)) {
        return false;
      }
    }
    return !in.accept("OVER") || window();
  }

  private boolean window() {
    if (!in.accept(Kind.LEFT)) {
      return false;
    }
    if (in.accept("PARTITION") && !(in.accept("BY") && list())) {
      return false;
    }
    if (in.accept("ORDER") && !(in.accept("BY") && orderItems())) {
      return false;
    }
    return in.accept(Kind.RIGHT);
  }
}
