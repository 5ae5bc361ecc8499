package dev.weir.standin.tsql.run;

import dev.weir.standin.token.Column;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.Query;
import dev.weir.standin.tsql.ast.Source;
import dev.weir.standin.tsql.render.Values;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Gives columns of a result the types that the text of the query says, where H2 has fewer. */
final class ResultColumns {
  private static final int LONGEST_NATIONAL = 4000;
  private static final int LONGEST = 8000;

  private ResultColumns() {}

  /** The columns of a query with the types of casts, literals and the like put in. */
  static List<Column> refine(List<Column> columns, Query query, Scope scope) {
    if (query.body() instanceof Query.SetOperation) {
      // H2 has found the type that both sides have in common.
      return columns;
    }
    Query.Select head = query.head();
    return refine(columns, head.items(), head.from(), query.commonTables(), scope);
  }

  /** The same for the items of an OUTPUT, whose rows come from the given sources. */
  static List<Column> refine(
      List<Column> columns,
      List<Query.SelectItem> items,
      List<Source> from,
      List<Query.CommonTable> commonTables,
      Scope scope) {
    SourceColumns sources = new SourceColumns(scope, commonTables);
    boolean matched = items.size() == columns.size();
    List<Column> refined = new ArrayList<>(columns.size());
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      Expression value = matched ? items.get(i).value() : null;
      refined.add(
          value == null
                  || value instanceof Expression.Star
                  || value instanceof Expression.ColumnReference
              ? declared(column, value, from, sources)
              : said(column, value, scope.values()));
    }
    return refined;
  }

  private static Column said(Column column, Expression value, Values values) {
    SqlType type = typeOf(value, values);
    return new Column(
        column.name(),
        type == null ? column.type() : type,
        column.nullable() && !isNeverNull(value),
        column.identity(),
        column.computed() || type != null);
  }

  /** SQL Server describes constants as columns that cannot be null, and ISNULL with one of them. */
  private static boolean isNeverNull(Expression value) {
    if (value instanceof Expression.Literal literal) {
      return literal.kind() != Expression.LiteralKind.NULL
          && literal.kind() != Expression.LiteralKind.DEFAULT;
    }
    if (value instanceof Expression.Call call) {
      return call.function().object().equalsIgnoreCase("isnull")
          && call.arguments().size() == 2
          && isNeverNull(call.arguments().getLast());
    }
    return value instanceof Expression.Unary unary && isNeverNull(unary.operand());
  }

  /** A column of a table, of which H2 may have lost track on the way. */
  private static Column declared(
      Column column, @Nullable Expression value, List<Source> from, SourceColumns sources) {
    List<String> name =
        value instanceof Expression.ColumnReference reference
            ? reference.parts()
            : List.of(column.name());
    if (!column.computed()) {
      // The rows that an outer join makes up have NULL in columns that cannot be null.
      boolean nullable = column.nullable() || sources.mayBeMadeUp(name, from);
      return new Column(column.name(), column.type(), nullable, column.identity(), false);
    }
    SqlType type = sources.typeOf(name, from);
    return type == null
        ? column
        : new Column(column.name(), type, column.nullable(), column.identity(), false);
  }

  /** The type that the text says; null when only H2 can tell. */
  static @Nullable SqlType typeOf(Expression value, Values values) {
    if (value instanceof Expression.Variable variable) {
      return values.variable(variable.name()).type();
    }
    if (value instanceof Expression.Global global) {
      return values.global(global.name()).type();
    }
    if (value instanceof Expression.Cast cast) {
      return cast.type();
    }
    if (value instanceof Expression.Call call) {
      return typeOf(call, values);
    }
    if (value instanceof Expression.Collated collated) {
      return typeOf(collated.value(), values);
    }
    return value instanceof Expression.Literal literal ? typeOf(literal) : null;
  }

  /** Functions whose results are wider than H2 finds them. */
  private static @Nullable SqlType typeOf(Expression.Call call, Values values) {
    return switch (call.function().object().toLowerCase(Locale.ROOT)) {
      case "format" -> SqlType.nvarchar(LONGEST_NATIONAL);
      case "replicate" -> {
        SqlType repeated =
            call.arguments().isEmpty() ? null : typeOf(call.arguments().getFirst(), values);
        if (repeated == null || repeated.isMax()) {
          yield repeated;
        }
        yield repeated.kind().isUnicode()
            ? SqlType.nvarchar(LONGEST_NATIONAL)
            : SqlType.varchar(LONGEST);
      }
      default -> null;
    };
  }

  private static @Nullable SqlType typeOf(Expression.Literal literal) {
    return switch (literal.kind()) {
      case STRING -> SqlType.varchar(Math.max(1, literal.text().length()));
      case NATIONAL_STRING -> SqlType.nvarchar(Math.max(1, literal.text().length()));
      case DECIMAL -> numeric(literal.text());
      case INTEGER -> isInt(literal.text()) ? null : numeric(literal.text());
      case NULL, DEFAULT, FLOAT, MONEY, BINARY -> null;
    };
  }

  private static boolean isInt(String digits) {
    return new BigInteger(digits).bitLength() < Integer.SIZE;
  }

  /** As many digits as were written. */
  private static SqlType numeric(String digits) {
    BigDecimal value = new BigDecimal(digits);
    int scale = Math.max(0, value.scale());
    return new SqlType(TypeKind.NUMERIC, 0, Math.max(value.precision(), scale), scale);
  }
}
