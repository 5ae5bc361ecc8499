package dev.weir.standin.tsql.render;

import dev.weir.standin.type.TypedValue;
import java.util.List;

/** A statement for H2 and the values of its parameters. */
public record Rendering(String sql, List<TypedValue> parameters) {
  public Rendering {
    parameters = List.copyOf(parameters);
  }

  /** One without parameters. */
  public static Rendering of(String sql) {
    return new Rendering(sql, List.of());
  }
}
