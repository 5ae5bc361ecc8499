package dev.weir.standin.tsql.parse;

import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.Located;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.ParameterDeclaration;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.tsql.lex.Lexer;
import dev.weir.standin.tsql.lex.Token;
import dev.weir.standin.tsql.lex.TokenKind;
import dev.weir.standin.type.SqlType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Splits a text into statements: the entry of the grammar. */
public final class StatementParser {
  private final Grammar grammar;
  private final TokenCursor cursor;
  private final DataParser data;
  private final DefinitionParser definitions;
  private final ExecuteParser executes;
  private final SessionParser session;
  private final CursorParser cursors;
  private final ProcedureParser procedures;
  private final TriggerParser triggers;

  private StatementParser(String text, boolean quotedIdentifiers) {
    grammar = new Grammar(Lexer.tokens(text, quotedIdentifiers));
    cursor = grammar.cursor();
    data = new DataParser(cursor, grammar);
    procedures = new ProcedureParser(cursor, grammar, this::batch, text);
    triggers = new TriggerParser(cursor, grammar, this::batch, text);
    definitions = new DefinitionParser(cursor, grammar, procedures, triggers, text);
    executes = new ExecuteParser(cursor, grammar);
    cursors = new CursorParser(cursor, grammar);
    session = new SessionParser(cursor, grammar, cursors);
  }

  /**
   * All statements of a batch.
   *
   * @throws dev.weir.standin.error.SqlErrorException with SQL Server's number when it cannot be
   *     read
   */
  public static List<Located> parse(String text, boolean quotedIdentifiers) {
    return new StatementParser(text, quotedIdentifiers).batch();
  }

  /** The declarations of a prepared text's parameters, as in {@code @a int, @b nvarchar(10)}. */
  public static List<ParameterDeclaration> parseParameters(String text) {
    StatementParser parser = new StatementParser(text, true);
    if (parser.cursor.atEnd()) {
      return List.of();
    }
    List<ParameterDeclaration> parameters = parser.procedures.parameters();
    if (!parser.cursor.atEnd()) {
      throw parser.cursor.unexpected();
    }
    return parameters;
  }

  /** A data type as a column declares it. */
  public static SqlType parseType(String text) {
    return new StatementParser(text, true).grammar.types().declared();
  }

  /** A name as it stands in statements, with its qualifiers and quotes. */
  public static ObjectName parseName(String text) {
    return parseName(text, Grammar::objectName);
  }

  /** The name of a procedure that is called, with its number if it has one. */
  public static ObjectName parseProcedureName(String text) {
    return parseName(text, Grammar::procedureName);
  }

  private static ObjectName parseName(String text, Function<Grammar, ObjectName> part) {
    StatementParser parser = new StatementParser(text, true);
    ObjectName name = part.apply(parser.grammar);
    if (!parser.cursor.atEnd()) {
      throw parser.cursor.unexpected();
    }
    return name;
  }

  private List<Located> batch() {
    List<Located> statements = new ArrayList<>();
    while (skipSeparators()) {
      boolean first = statements.isEmpty();
      statements.add(
          first
                  && cursor.index() == 0
                  && cursor.atName()
                  && !cursor.atWord("throw")
                  && !triggers.atToggle()
                  && !cursor.ahead(1).isSymbol(":")
              ? located(() -> executes.call(null))
              : statement());
    }
    return statements;
  }

  /** False at the end of the batch. */
  private boolean skipSeparators() {
    while (cursor.acceptSymbol(";")) {
      // Empty statements mean nothing.
    }
    return !cursor.atEnd();
  }

  /** Reads something at the current place. */
  private interface Rule {
    Statement read();
  }

  private Located located(Rule rule) {
    Token first = cursor.current();
    Statement statement = rule.read();
    return new Located(statement, first.line(), first.start(), cursor.previous().end());
  }

  private Located statement() {
    Token first = cursor.current();
    if (first.kind() != TokenKind.WORD) {
      if (first.isSymbol("(") && grammar.atParenthesizedQuery()) {
        return located(data::withOrQuery);
      }
      throw cursor.unexpected();
    }
    return located(() -> byFirstWord(first.text().toLowerCase(Locale.ROOT)));
  }

  private Statement byFirstWord(String word) {
    return switch (word) {
      case "select", "with" -> data.withOrQuery();
      case "insert" -> data.insert(List.of());
      case "update" -> data.update(List.of());
      case "delete" -> data.delete(List.of());
      case "merge" -> new MergeParser(cursor, grammar, data).merge();
      case "exec", "execute" ->
          cursor.ahead(1).isWord("as") ? session.executeAs() : executes.execute();
      case "create" -> definitions.create();
      case "alter" -> definitions.alter();
      case "drop" -> definitions.drop();
      case "truncate" -> definitions.truncate();
      case "declare" -> new DeclareParser(cursor, grammar, cursors).declare();
      case "set" -> session.set();
      case "use" -> session.use();
      case "revert" -> session.revert();
      case "dbcc" -> session.dbcc();
      case "print" -> print();
      case "raiserror" -> raiseError();
      case "throw" -> throwStatement();
      case "waitfor" -> waitFor();
      default -> controlOrTransaction(word);
    };
  }

  private Statement controlOrTransaction(String word) {
    return switch (word) {
      case "open" -> cursors.open();
      case "fetch" -> cursors.fetch();
      case "enable", "disable" -> {
        if (!triggers.atToggle()) {
          throw cursor.unexpected();
        }
        yield triggers.toggle();
      }
      case "close" -> cursors.close();
      case "deallocate" -> cursors.deallocate();
      case "begin" -> begin();
      case "commit", "rollback", "save" -> session.transactionEnd(word);
      case "if" -> ifStatement();
      case "while" -> whileStatement();
      case "break" -> single(new Statement.Break());
      case "continue" -> single(new Statement.Continue());
      case "return" -> returnStatement();
      case "else", "end" -> throw cursor.unexpected();
      default -> {
        if (Keywords.isReserved(word)) {
          throw SqlErrors.unsupported("the statement " + word.toUpperCase(Locale.ROOT))
              .at("", cursor.current().line());
        }
        throw cursor.unexpected();
      }
    };
  }

  private Statement single(Statement statement) {
    cursor.take();
    return statement;
  }

  private Statement begin() {
    if (cursor.acceptAll("begin", "try")) {
      Statement.Block attempt = blockUntil("try");
      cursor.acceptSymbol(";");
      cursor.expect("begin");
      cursor.expect("catch");
      return new Statement.TryCatch(attempt, blockUntil("catch"));
    }
    if (cursor.ahead(1).isWord("tran") || cursor.ahead(1).isWord("transaction")) {
      return session.begin();
    }
    if (cursor.ahead(1).isWord("distributed")) {
      throw SqlErrors.unsupported("BEGIN DISTRIBUTED TRANSACTION");
    }
    cursor.expect("begin");
    return blockUntil(null);
  }

  /** Statements to END, and the word behind it. */
  private Statement.Block blockUntil(@Nullable String closing) {
    List<Located> statements = new ArrayList<>();
    while (skipSeparators() && !cursor.atWord("end")) {
      statements.add(statement());
    }
    cursor.expect("end");
    if (closing != null) {
      cursor.expect(closing);
    }
    return new Statement.Block(statements);
  }

  private Statement ifStatement() {
    cursor.expect("if");
    Expression condition = grammar.expressions().expression();
    skipSeparators();
    Located then = statement();
    int before = cursor.index();
    cursor.acceptSymbol(";");
    if (cursor.accept("else")) {
      skipSeparators();
      return new Statement.If(condition, then, statement());
    }
    cursor.backTo(before);
    return new Statement.If(condition, then, null);
  }

  private Statement whileStatement() {
    cursor.expect("while");
    Expression condition = grammar.expressions().expression();
    skipSeparators();
    return new Statement.While(condition, statement());
  }

  private Statement returnStatement() {
    cursor.expect("return");
    return new Statement.Return(atExpression() ? grammar.expressions().expression() : null);
  }

  private boolean atExpression() {
    return switch (cursor.current().kind()) {
      case END -> false;
      case SYMBOL -> cursor.atSymbol("(") || cursor.atSymbol("-") || cursor.atSymbol("+");
      case WORD ->
          cursor.atWord("case")
              || cursor.atWord("null")
              || !Keywords.isReserved(cursor.current().text());
      case QUOTED_NAME,
          VARIABLE,
          GLOBAL_VARIABLE,
          STRING,
          NATIONAL_STRING,
          INTEGER,
          DECIMAL,
          FLOAT,
          BINARY,
          MONEY ->
          true;
    };
  }

  private Statement print() {
    cursor.expect("print");
    return new Statement.Print(grammar.expressions().expression());
  }

  private Statement raiseError() {
    cursor.expect("raiserror");
    cursor.expectSymbol("(");
    List<Expression> arguments = grammar.expressions().list();
    cursor.expectSymbol(")");
    List<String> options = new ArrayList<>();
    if (cursor.accept("with")) {
      do {
        options.add(cursor.take().text().toUpperCase(Locale.ROOT));
      } while (cursor.acceptSymbol(","));
    }
    return new Statement.RaiseError(arguments, options);
  }

  private Statement throwStatement() {
    cursor.take();
    return new Statement.Throw(atExpression() ? grammar.expressions().list() : List.of());
  }

  private Statement waitFor() {
    cursor.expect("waitfor");
    if (!cursor.accept("delay")) {
      throw SqlErrors.unsupported("WAITFOR " + cursor.current().text());
    }
    return new Statement.WaitForDelay(grammar.expressions().expression());
  }
}
