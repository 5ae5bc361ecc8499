package dev.weir.bootstrap.config.schema;

import dev.weir.bootstrap.config.EnumWord;
import dev.weir.bootstrap.config.problem.Nearest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The type of a word that names an enum constant, in lower case.
 *
 * @param refused words that other poolers accept, with the reason why Weir does not
 */
record Choice<E extends Enum<E>>(Class<E> type, Map<String, String> refused)
    implements ValueType<E> {
  static <E extends Enum<E>> Choice<E> of(Class<E> type) {
    return new Choice<>(type, Map.of());
  }

  @Override
  public String label() {
    return String.join(" | ", words());
  }

  @Override
  public String expectation() {
    return "one of " + String.join(", ", words());
  }

  @Override
  public Parsed<E> parse(String text) {
    for (E constant : type.getEnumConstants()) {
      if (show(constant).equals(text)) {
        return Parsed.good(constant);
      }
    }
    String reason = refused.get(text);
    return reason == null ? Parsed.suggesting(Nearest.to(text, words())) : Parsed.bad(reason);
  }

  @Override
  public String show(E value) {
    return EnumWord.of(value);
  }

  private List<String> words() {
    List<String> words = new ArrayList<>();
    for (E constant : type.getEnumConstants()) {
      words.add(show(constant));
    }
    return words;
  }
}
