package dev.weir.standin.tsql.run;

import dev.weir.standin.engine.EngineResult;
import dev.weir.standin.session.Session;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.render.Names;
import dev.weir.standin.tsql.render.Renderer;
import dev.weir.standin.tsql.render.Rendering;
import dev.weir.standin.tsql.render.Values;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypeKind;
import dev.weir.standin.type.TypedValue;
import org.jspecify.annotations.Nullable;

/** Evaluates expressions outside of statements that touch tables. H2 computes them. */
final class Evaluator {
  private final Session session;
  private final Names names;
  private final Values values;

  Evaluator(Session session, Names names, Values values) {
    this.session = session;
    this.names = names;
    this.values = values;
  }

  boolean isTrue(Expression condition) {
    return Integer.valueOf(1)
        .equals(single(Renderer.condition(condition, names, values), SqlType.INT));
  }

  /** The value as the type's Java class, converted to the type. */
  @Nullable Object convert(Expression expression, SqlType type) {
    if (type.kind() == TypeKind.SQL_VARIANT) {
      return evaluate(expression).value();
    }
    return single(Renderer.value(expression, type, names, values), type);
  }

  /** The value in the type it has by itself. */
  TypedValue evaluate(Expression expression) {
    Rendering rendering = Renderer.value(expression, names, values);
    try (EngineResult result = session.engine().query(rendering)) {
      SqlType said = ResultColumns.typeOf(expression, values);
      SqlType type = said == null ? result.columns().getFirst().type() : said;
      return new TypedValue(type, result.next() ? result.value(0, type) : null);
    }
  }

  /** The value as text, as messages show it; null for NULL. */
  @Nullable String text(Expression expression) {
    return (String) convert(expression, SqlType.nvarchar(SqlType.MAX));
  }

  private @Nullable Object single(Rendering rendering, SqlType type) {
    try (EngineResult result = session.engine().query(rendering)) {
      return result.next() ? result.value(0, type) : null;
    }
  }
}
