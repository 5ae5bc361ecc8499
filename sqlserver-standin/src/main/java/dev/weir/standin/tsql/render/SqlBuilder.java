package dev.weir.standin.tsql.render;

import dev.weir.standin.type.TypedValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Collects the text of a statement for H2 and its parameters. */
final class SqlBuilder {
  private final StringBuilder text = new StringBuilder(256);
  private final List<TypedValue> parameters = new ArrayList<>();

  SqlBuilder add(String part) {
    text.append(part);
    return this;
  }

  /** A name in quotes. */
  SqlBuilder name(String name) {
    text.append(quoted(name));
    return this;
  }

  /** Names in quotes, in parentheses. */
  SqlBuilder names(List<String> names) {
    add("(");
    each(names, this::name);
    return add(")");
  }

  /** A value as a parameter with its type said. */
  SqlBuilder value(TypedValue value) {
    parameters.add(value);
    return add("CAST(? AS ").add(H2Types.ofValue(value)).add(")");
  }

  /** The items with commas between them. */
  <T> SqlBuilder each(List<T> items, Consumer<T> write) {
    for (int i = 0; i < items.size(); i++) {
      if (i > 0) {
        add(", ");
      }
      write.accept(items.get(i));
    }
    return this;
  }

  Rendering build() {
    return new Rendering(text.toString(), parameters);
  }

  static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
