package dev.weir.standin.tsql.render;

import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.type.SqlType;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** T-SQL's functions in H2's words. */
final class FunctionRenderer {
  /** Those that H2 has under the same name and with the same meaning. */
  private static final Set<String> SAME =
      Set.of(
          "abs",
          "acos",
          "asin",
          "atan",
          "avg",
          "ascii",
          "ceiling",
          "char",
          "charindex",
          "coalesce",
          "concat",
          "concat_ws",
          "cos",
          "cot",
          "degrees",
          "dense_rank",
          "exp",
          "first_value",
          "floor",
          "getdate",
          "greatest",
          "isnull",
          "lag",
          "last_value",
          "lead",
          "least",
          "left",
          "lower",
          "ltrim",
          "max",
          "min",
          "newid",
          "ntile",
          "nullif",
          "pi",
          "power",
          "radians",
          "rand",
          "rank",
          "replace",
          "right",
          "round",
          "row_number",
          "rtrim",
          "sign",
          "sin",
          "space",
          "sqrt",
          "substring",
          "sum",
          "tan",
          "trim",
          "upper",
          "year",
          "month",
          "day");

  /** Those with another name. */
  private static final Map<String, String> RENAMED =
      Map.of(
          "replicate", "REPEAT",
          "stuff", "INSERT",
          "reverse", "PUBLIC.TSQL_REVERSE",
          "patindex", "PUBLIC.TSQL_PATINDEX",
          "stdev", "STDDEV_SAMP",
          "stdevp", "STDDEV_POP",
          "var", "VAR_SAMP",
          "varp", "VAR_POP",
          "string_agg", "LISTAGG");

  private static final Map<String, String> DATE_PARTS = dateParts();

  private final SqlBuilder sql;
  private final ExpressionRenderer expressions;
  private final Values values;

  FunctionRenderer(SqlBuilder sql, ExpressionRenderer expressions, Values values) {
    this.sql = sql;
    this.values = values;
    this.expressions = expressions;
  }

  private static Map<String, String> dateParts() {
    return Map.ofEntries(
        Map.entry("year", "YEAR"),
        Map.entry("yy", "YEAR"),
        Map.entry("yyyy", "YEAR"),
        Map.entry("quarter", "QUARTER"),
        Map.entry("qq", "QUARTER"),
        Map.entry("q", "QUARTER"),
        Map.entry("month", "MONTH"),
        Map.entry("mm", "MONTH"),
        Map.entry("m", "MONTH"),
        Map.entry("dayofyear", "DAY_OF_YEAR"),
        Map.entry("dy", "DAY_OF_YEAR"),
        Map.entry("day", "DAY"),
        Map.entry("dd", "DAY"),
        Map.entry("d", "DAY"),
        Map.entry("week", "WEEK"),
        Map.entry("wk", "WEEK"),
        Map.entry("ww", "WEEK"),
        Map.entry("hour", "HOUR"),
        Map.entry("hh", "HOUR"),
        Map.entry("minute", "MINUTE"),
        Map.entry("mi", "MINUTE"),
        Map.entry("n", "MINUTE"),
        Map.entry("second", "SECOND"),
        Map.entry("ss", "SECOND"),
        Map.entry("s", "SECOND"),
        Map.entry("millisecond", "MILLISECOND"),
        Map.entry("ms", "MILLISECOND"),
        Map.entry("microsecond", "MICROSECOND"),
        Map.entry("mcs", "MICROSECOND"),
        Map.entry("nanosecond", "NANOSECOND"),
        Map.entry("ns", "NANOSECOND"));
  }

  void call(Expression.Call call) {
    String name = call.function().object().toLowerCase(Locale.ROOT);
    switch (name) {
      case "count" -> aggregate("CAST(COUNT", call, " AS INTEGER)");
      case "count_big" -> aggregate("COUNT", call, "");
      case "len" -> wrapped("CAST(CHAR_LENGTH(RTRIM(", call, ")) AS INTEGER)");
      case "datalength" -> wrapped("CAST(OCTET_LENGTH(", call, ") AS INTEGER)");
      case "iif" -> iif(call.arguments());
      case "dateadd" -> dateFunction("DATEADD(", call.arguments());
      case "datediff" -> {
        sql.add("CAST(");
        dateFunction("DATEDIFF(", call.arguments());
        sql.add(" AS INTEGER)");
      }
      case "datepart" -> datePart(call.arguments());
      case "datename" -> dateName(call.arguments());
      case "eomonth" -> {
        sql.add("LAST_DAY(");
        expressions.value(call.arguments().getFirst());
        sql.add(")");
      }
      case "isnumeric" -> wrapped("PUBLIC.TSQL_ISNUMERIC(", call, ")");
      case "isdate" -> wrapped("PUBLIC.TSQL_ISDATE(", call, ", '" + values.dateFormat() + "')");
      case "format" -> format(call.arguments());
      case "unicode" -> wrapped("ASCII(", call, ")");
      case "nchar" -> wrapped("CHAR(", call, ")");
      case "quotename" -> wrapped("'[' || REPLACE(", call, ", ']', ']]') || ']'");
      default -> {
        if (SAME.contains(name)) {
          aggregate(name.toUpperCase(Locale.ROOT), call, "");
        } else if (RENAMED.containsKey(name)) {
          aggregate(RENAMED.get(name), call, "");
        } else {
          throw SqlErrors.unknownFunction(call.function().toString());
        }
      }
    }
  }

  private void wrapped(String before, Expression.Call call, String after) {
    sql.add(before);
    expressions.list(call.arguments());
    sql.add(after);
  }

  /** A function with everything that may stand behind it. */
  private void aggregate(String name, Expression.Call call, String after) {
    sql.add(name).add(call.distinct() ? "(DISTINCT " : "(");
    expressions.list(call.arguments());
    sql.add(")");
    if (!call.withinGroup().isEmpty()) {
      sql.add(" WITHIN GROUP (ORDER BY ");
      expressions.order(call.withinGroup());
      sql.add(")");
    }
    if (call.over() != null) {
      over(call.over());
    }
    sql.add(after);
  }

  private void over(Expression.Over over) {
    sql.add(" OVER (");
    if (!over.partition().isEmpty()) {
      sql.add("PARTITION BY ");
      expressions.list(over.partition());
    }
    if (!over.order().isEmpty()) {
      sql.add(" ORDER BY ");
      expressions.order(over.order());
    }
    sql.add(over.frame().isEmpty() ? "" : " " + over.frame()).add(")");
  }

  private void format(List<Expression> arguments) {
    if (arguments.size() != 2 && arguments.size() != 3) {
      throw SqlErrors.syntax(")");
    }
    sql.add("PUBLIC.TSQL_FORMAT(");
    expressions.list(arguments);
    sql.add(arguments.size() == 2 ? ", 'en-US')" : ")");
  }

  private void iif(List<Expression> arguments) {
    requireCount(arguments, 3);
    sql.add("CASE WHEN ");
    expressions.value(arguments.get(0));
    sql.add(" THEN ");
    expressions.value(arguments.get(1));
    sql.add(" ELSE ");
    expressions.value(arguments.get(2));
    sql.add(" END");
  }

  private void dateFunction(String start, List<Expression> arguments) {
    requireCount(arguments, 3);
    sql.add(start).add(datePart(arguments.get(0))).add(", ");
    date(arguments.get(1));
    sql.add(", ");
    date(arguments.get(2));
    sql.add(")");
  }

  /** Text stands for a datetime in the forms that T-SQL reads. */
  private void date(Expression value) {
    boolean text =
        value instanceof Expression.Literal literal
            && (literal.kind() == Expression.LiteralKind.STRING
                || literal.kind() == Expression.LiteralKind.NATIONAL_STRING);
    expressions.value(text ? new Expression.Cast(value, SqlType.DATETIME, null, false) : value);
  }

  private void datePart(List<Expression> arguments) {
    requireCount(arguments, 2);
    if (isWeekday(arguments.get(0))) {
      sql.add("(MOD(ISO_DAY_OF_WEEK(");
      expressions.value(arguments.get(1));
      sql.add(") + 7 - " + values.dateFirst() + ", 7) + 1)");
      return;
    }
    sql.add("EXTRACT(").add(datePart(arguments.get(0))).add(" FROM ");
    expressions.value(arguments.get(1));
    sql.add(")");
  }

  /** DATENAME: months and days by their names, everything else as its number. */
  private void dateName(List<Expression> arguments) {
    requireCount(arguments, 2);
    boolean weekday = isWeekday(arguments.get(0));
    if (weekday || datePart(arguments.get(0)).equals("MONTH")) {
      sql.add(weekday ? "DAYNAME(" : "MONTHNAME(");
      expressions.value(arguments.get(1));
      sql.add(")");
    } else {
      sql.add("CAST(");
      datePart(arguments);
      sql.add(" AS VARCHAR(30))");
    }
  }

  private static boolean isWeekday(Expression part) {
    return part instanceof Expression.ColumnReference column
        && Set.of("weekday", "dw", "w").contains(column.parts().getLast().toLowerCase(Locale.ROOT));
  }

  private static String datePart(Expression expression) {
    String part =
        expression instanceof Expression.ColumnReference column ? column.parts().getLast() : "";
    String known = DATE_PARTS.get(part.toLowerCase(Locale.ROOT));
    if (known == null) {
      throw SqlErrors.unsupported("the date part " + part);
    }
    return known;
  }

  private static void requireCount(List<Expression> arguments, int count) {
    if (arguments.size() != count) {
      throw SqlErrors.syntax(")");
    }
  }
}
