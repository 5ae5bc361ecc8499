package dev.weir.standin.tsql.run;

import dev.weir.standin.token.Column;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.Query;
import dev.weir.standin.tsql.render.Values;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Gives columns of a result the types that the text of the query says, where H2 has fewer. */
final class ResultColumns {
  private ResultColumns() {}

  /** The columns with the types of casts, literals and the like put in. */
  static List<Column> refine(List<Column> columns, List<Query.SelectItem> items, Values values) {
    if (items.size() != columns.size()) {
      return columns;
    }
    List<Column> refined = new ArrayList<>(columns.size());
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      SqlType type = typeOf(items.get(i).value(), values);
      refined.add(
          type == null
              ? column
              : new Column(column.name(), type, column.nullable(), column.identity(), true));
    }
    return refined;
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
    if (value instanceof Expression.Collated collated) {
      return typeOf(collated.value(), values);
    }
    return value instanceof Expression.Literal literal ? typeOf(literal) : null;
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
