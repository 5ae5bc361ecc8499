package dev.weir.standin.tsql.render;

import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.type.TypedValue;
import org.jspecify.annotations.Nullable;

/** Values that the session knows and H2 does not: variables, system values, session functions. */
public interface Values {
  /** The variable's value; an error when it is not declared. */
  TypedValue variable(String name);

  /** The value of {@code @@name}; an error when there is none. */
  TypedValue global(String name);

  /** SET DATEFORMAT: the order of day, month and year in text. */
  String dateFormat();

  /** SET DATEFIRST. */
  int dateFirst();

  /** SET ANSI_NULLS: whether a comparison with NULL is unknown. */
  boolean ansiNulls();

  /** The value of a function of the session or server; null when H2 is to compute it. */
  @Nullable TypedValue function(Expression.Call call);
}
