package dev.weir.standin.tsql.parse;

import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.tsql.lex.TokenKind;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads data types, their synonyms among them. */
final class TypeParser {
  private static final Map<String, String> SYNONYMS =
      Map.of(
          "integer", "int",
          "dec", "decimal",
          "character", "char",
          "rowversion", "binary",
          "timestamp", "binary");
  private static final int DEFAULT_PRECISION = 18;
  private static final int DEFAULT_TIME_SCALE = 7;
  private static final int ROW_VERSION_BYTES = 8;
  private static final int DOUBLE_FROM = 25;

  private final TokenCursor cursor;

  TypeParser(TokenCursor cursor) {
    this.cursor = cursor;
  }

  /** A type where a declaration or column stands: without a length it is 1. */
  SqlType declared() {
    return type(1);
  }

  /** A type within CAST or CONVERT: without a length it is 30. */
  SqlType cast() {
    return type(30);
  }

  /** True where a name stands that is none of the types, so that of a table type. */
  boolean atTableType() {
    if (!cursor.current().isName() || cursor.atWord("national") || cursor.atWord("double")) {
      return false;
    }
    boolean ofSystem = cursor.atWord("sys") && cursor.ahead(1).isSymbol(".");
    String name = cursor.current().text().toLowerCase(Locale.ROOT);
    return !ofSystem
        && !name.equals("sysname")
        && !SYNONYMS.containsKey(name)
        && TypeKind.named(name) == null;
  }

  private SqlType type(int defaultLength) {
    String written = name();
    String name = written.toLowerCase(Locale.ROOT);
    if (name.equals("sysname")) {
      return SqlType.SYSNAME;
    }
    if (name.equals("rowversion") || name.equals("timestamp")) {
      return new SqlType(TypeKind.BINARY, ROW_VERSION_BYTES, 0, 0);
    }
    TypeKind kind = TypeKind.named(SYNONYMS.getOrDefault(name, name));
    if (kind == null) {
      throw SqlErrors.unknownType(written);
    }
    List<Integer> measures = measures();
    return switch (kind) {
      case CHAR, VARCHAR, NCHAR, NVARCHAR, BINARY, VARBINARY ->
          new SqlType(kind, measures.isEmpty() ? defaultLength : measures.getFirst(), 0, 0);
      case DECIMAL, NUMERIC ->
          new SqlType(
              kind,
              0,
              measures.isEmpty() ? DEFAULT_PRECISION : measures.getFirst(),
              measures.size() < 2 ? 0 : measures.get(1));
      case TIME, DATETIME2, DATETIMEOFFSET ->
          SqlType.scaled(kind, measures.isEmpty() ? DEFAULT_TIME_SCALE : measures.getFirst());
      case FLOAT ->
          measures.isEmpty() || measures.getFirst() >= DOUBLE_FROM
              ? SqlType.FLOAT
              : SqlType.of(TypeKind.REAL);
      case BIT,
          TINYINT,
          SMALLINT,
          INT,
          BIGINT,
          MONEY,
          SMALLMONEY,
          REAL,
          DATE,
          DATETIME,
          SMALLDATETIME,
          TEXT,
          NTEXT,
          IMAGE,
          UNIQUEIDENTIFIER,
          XML,
          SQL_VARIANT ->
          SqlType.of(kind);
    };
  }

  private String name() {
    if (cursor.acceptAll("double", "precision")) {
      return "float";
    }
    boolean national = cursor.accept("national");
    if (!cursor.current().isName()) {
      throw cursor.unexpected();
    }
    String name = cursor.take().text();
    if (cursor.acceptSymbol(".")) {
      name = cursor.take().text();
    }
    boolean varying = cursor.accept("varying");
    String base = varying && name.toLowerCase(Locale.ROOT).startsWith("char") ? "varchar" : name;
    return varying && base.equalsIgnoreCase("binary")
        ? "varbinary"
        : national && varying ? "nvarchar" : national ? "nchar" : base;
  }

  private List<Integer> measures() {
    List<Integer> measures = new ArrayList<>();
    if (cursor.atSymbol("(")
        && (cursor.ahead(1).kind() == TokenKind.INTEGER || cursor.ahead(1).isWord("max"))) {
      cursor.take();
      do {
        measures.add(cursor.accept("max") ? SqlType.MAX : (int) cursor.expectInteger());
      } while (cursor.acceptSymbol(","));
      cursor.expectSymbol(")");
    }
    return measures;
  }
}
