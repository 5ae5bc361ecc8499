package dev.weir.standin.tsql.parse;

import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.Expression.LiteralKind;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.tsql.lex.Token;
import dev.weir.standin.tsql.lex.TokenKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** SET in its forms, USE, and the beginning and end of transactions. */
final class SessionParser {
  private final TokenCursor cursor;
  private final Grammar grammar;
  private final CursorParser cursors;

  SessionParser(TokenCursor cursor, Grammar grammar, CursorParser cursors) {
    this.cursor = cursor;
    this.grammar = grammar;
    this.cursors = cursors;
  }

  Statement use() {
    cursor.expect("use");
    return new Statement.Use(cursor.expectName());
  }

  Statement begin() {
    cursor.expect("begin");
    transactionWord();
    return new Statement.BeginTransaction(transactionName());
  }

  Statement transactionEnd(String word) {
    cursor.take();
    if (word.equals("save")) {
      transactionWord();
      Expression name = transactionName();
      if (name == null) {
        throw cursor.unexpected();
      }
      return new Statement.SaveTransaction(name);
    }
    boolean named = transactionWord();
    if (!named) {
      cursor.accept("work");
    }
    Expression name = named ? transactionName() : null;
    return word.equals("commit") ? new Statement.Commit() : new Statement.Rollback(name);
  }

  private boolean transactionWord() {
    return cursor.accept("tran") || cursor.accept("transaction");
  }

  /** A name, which may be a variable; what follows the name, such as WITH MARK, is refused. */
  private @Nullable Expression transactionName() {
    Expression name = null;
    if (cursor.at(TokenKind.VARIABLE)) {
      name = new Expression.Variable(cursor.take().text());
    } else if (cursor.atName() && !cursor.atWord("throw")) {
      name = new Expression.Literal(LiteralKind.NATIONAL_STRING, cursor.take().text());
    }
    if (cursor.atWords("with", "mark")) {
      throw SqlErrors.unsupported("marked transactions");
    }
    if (cursor.atWord("with") && cursor.ahead(1).isSymbol("(")) {
      cursor.take();
      cursor.skipParentheses();
    }
    return name;
  }

  Statement set() {
    cursor.expect("set");
    if (cursor.at(TokenKind.VARIABLE)) {
      String name = cursor.take().text();
      if (atCursorAssignment()) {
        cursor.take();
        return cursors.set(name);
      }
      return new Statement.SetVariable(
          name, grammar.queries().assigned(new Expression.Variable(name)));
    }
    if (cursor.acceptAll("transaction", "isolation", "level")) {
      return new Statement.SetIsolation(isolation());
    }
    if (cursor.accept("identity_insert")) {
      ObjectName table = grammar.objectName();
      return new Statement.SetIdentityInsert(table, onOff().equals("ON"));
    }
    if (cursor.accept("context_info")) {
      return new Statement.SetContextInfo(grammar.expressions().expression());
    }
    List<String> options = new ArrayList<>();
    do {
      options.add(optionName());
    } while (cursor.acceptSymbol(","));
    return new Statement.SetOption(options, optionValue());
  }

  /** A cursor, or a bare name, which can only be one's. */
  private boolean atCursorAssignment() {
    Token value = cursor.ahead(1);
    Token next = cursor.ahead(2);
    boolean bareName =
        value.kind() == TokenKind.WORD
            && !Keywords.isReserved(value.text())
            && !next.isSymbol("(")
            && !next.isSymbol(".");
    return cursor.atSymbol("=") && (value.isWord("cursor") || bareName);
  }

  /** EXECUTE AS, which lasts until REVERT. */
  Statement executeAs() {
    cursor.take();
    cursor.expect("as");
    if (cursor.accept("caller")) {
      throw SqlErrors.unsupported("EXECUTE AS CALLER");
    }
    boolean login = cursor.accept("login");
    if (!login) {
      cursor.expect("user");
    }
    cursor.expectSymbol("=");
    Expression name = grammar.expressions().expression();
    boolean noRevert = cursor.acceptAll("with", "no", "revert");
    if (cursor.atWords("with", "cookie")) {
      throw SqlErrors.unsupported("EXECUTE AS WITH COOKIE");
    }
    return new Statement.ExecuteAs(login, name, noRevert);
  }

  Statement revert() {
    cursor.expect("revert");
    if (cursor.atWords("with", "cookie")) {
      throw SqlErrors.unsupported("REVERT WITH COOKIE");
    }
    return new Statement.Revert();
  }

  Statement dbcc() {
    cursor.expect("dbcc");
    String command = word();
    List<Expression> arguments = List.of();
    if (cursor.acceptSymbol("(")) {
      arguments = cursor.atSymbol(")") ? List.of() : grammar.expressions().list();
      cursor.expectSymbol(")");
    }
    if (cursor.accept("with")) {
      word();
    }
    return new Statement.Dbcc(command, arguments);
  }

  private String optionName() {
    String name = word();
    return name.equals("STATISTICS") ? name + " " + word() : name;
  }

  private String word() {
    if (!cursor.current().isName()) {
      throw cursor.unexpected();
    }
    return cursor.take().text().toUpperCase(Locale.ROOT);
  }

  private String optionValue() {
    Token token = cursor.current();
    if (token.kind() == TokenKind.INTEGER || cursor.atSymbol("-")) {
      return Long.toString(cursor.expectInteger());
    }
    if (token.kind() == TokenKind.STRING
        || token.kind() == TokenKind.NATIONAL_STRING
        || token.kind() == TokenKind.VARIABLE
        || token.kind() == TokenKind.BINARY
        || token.isName()) {
      return cursor.take().text();
    }
    throw cursor.unexpected();
  }

  private String onOff() {
    String value = word();
    if (!value.equals("ON") && !value.equals("OFF")) {
      throw cursor.unexpected();
    }
    return value;
  }

  private String isolation() {
    if (cursor.acceptAll("read", "committed")) {
      return "READ COMMITTED";
    }
    if (cursor.acceptAll("read", "uncommitted")) {
      return "READ UNCOMMITTED";
    }
    if (cursor.acceptAll("repeatable", "read")) {
      return "REPEATABLE READ";
    }
    if (cursor.accept("serializable")) {
      return "SERIALIZABLE";
    }
    cursor.expect("snapshot");
    return "SNAPSHOT";
  }
}
