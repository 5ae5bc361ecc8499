package dev.weir.standin.tsql.run;

import dev.weir.standin.engine.TableInfo;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.type.SqlType;
import java.util.ArrayList;
import java.util.List;

/**
 * Converts text that a statement writes into columns of dates as T-SQL does, with names of months
 * and in the session's order: H2 reads the ISO form alone.
 */
final class TextDates {
  private final TableInfo info;

  TextDates(TableInfo info) {
    this.info = info;
  }

  /** The INSERT with the text of its rows converted. */
  Statement.Insert in(Statement.Insert insert) {
    if (!(insert.rows() instanceof Statement.ValueRows rows)) {
      return insert;
    }
    List<SqlType> types = types(insert.columns());
    if (types.stream().noneMatch(TextDates::isDate)) {
      return insert;
    }
    List<List<Expression>> converted = new ArrayList<>();
    for (List<Expression> row : rows.rows()) {
      List<Expression> values = new ArrayList<>();
      for (int i = 0; i < row.size(); i++) {
        values.add(i < types.size() ? converted(row.get(i), types.get(i)) : row.get(i));
      }
      converted.add(values);
    }
    return insert.withRows(new Statement.ValueRows(converted));
  }

  /** The assignments of an UPDATE with their text converted. */
  List<Statement.Assignment> in(List<Statement.Assignment> assignments) {
    List<Statement.Assignment> converted = new ArrayList<>();
    for (Statement.Assignment assignment : assignments) {
      TableInfo.ColumnInfo column =
          assignment.column() == null ? null : info.column(assignment.column());
      converted.add(
          column == null
              ? assignment
              : new Statement.Assignment(
                  assignment.column(),
                  assignment.variable(),
                  converted(assignment.value(), column.type())));
    }
    return converted;
  }

  /** The types of the columns named; of all that take values where none is. */
  private List<SqlType> types(List<String> names) {
    List<SqlType> types = new ArrayList<>();
    for (String name : names.isEmpty() ? info.insertable() : names) {
      TableInfo.ColumnInfo column = info.column(name);
      // The error of an unknown column is H2's to report.
      types.add(column == null ? SqlType.SYSNAME : column.type());
    }
    return types;
  }

  private static Expression converted(Expression value, SqlType type) {
    return isDate(type) && isText(value) ? new Expression.Cast(value, type, null, false) : value;
  }

  private static boolean isText(Expression value) {
    return value instanceof Expression.Literal literal
        && (literal.kind() == Expression.LiteralKind.STRING
            || literal.kind() == Expression.LiteralKind.NATIONAL_STRING);
  }

  private static boolean isDate(SqlType type) {
    return switch (type.kind()) {
      case DATE, TIME, DATETIME, SMALLDATETIME, DATETIME2 -> true;
      case BIT,
          TINYINT,
          SMALLINT,
          INT,
          BIGINT,
          DECIMAL,
          NUMERIC,
          MONEY,
          SMALLMONEY,
          REAL,
          FLOAT,
          DATETIMEOFFSET,
          CHAR,
          VARCHAR,
          TEXT,
          NCHAR,
          NVARCHAR,
          NTEXT,
          BINARY,
          VARBINARY,
          IMAGE,
          UNIQUEIDENTIFIER,
          XML,
          SQL_VARIANT ->
          false;
    };
  }
}
