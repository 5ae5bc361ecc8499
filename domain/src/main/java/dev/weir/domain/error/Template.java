package dev.weir.domain.error;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A text with {@code {named}} placeholders.
 *
 * <p>{@link #fill} requires a value for exactly the names of the text: a message that shows
 * "{bucket}" to a client is a defect, and the first test that renders it should fail.
 */
record Template(String text, List<Part> parts) {

  sealed interface Part {
    /** Literal text. */
    record Words(String words) implements Part {}

    /** A placeholder for the value of that name. */
    record Place(String name) implements Part {}
  }

  Template {
    parts = List.copyOf(parts);
  }

  static Template parse(String text) {
    List<Part> parts = new ArrayList<>();
    int position = 0;
    for (int open = text.indexOf('{'); open >= 0; open = text.indexOf('{', position)) {
      int close = text.indexOf('}', open);
      if (close <= open + 1) {
        throw new IllegalArgumentException("a place without a name or an end in: " + text);
      }
      if (open > position) {
        parts.add(new Part.Words(text.substring(position, open)));
      }
      parts.add(new Part.Place(text.substring(open + 1, close)));
      position = close + 1;
    }
    if (position < text.length()) {
      parts.add(new Part.Words(text.substring(position)));
    }
    return new Template(text, parts);
  }

  /** Returns the names that need a value. */
  Set<String> names() {
    Set<String> names = new LinkedHashSet<>();
    for (Part part : parts) {
      if (part instanceof Part.Place place) {
        names.add(place.name());
      }
    }
    return names;
  }

  String fill(Map<String, String> values) {
    if (!names().equals(values.keySet())) {
      throw new IllegalArgumentException("needs " + names() + ", was given " + values.keySet());
    }
    StringBuilder filled = new StringBuilder(2 * text.length());
    for (Part part : parts) {
      switch (part) {
        case Part.Words(String words) -> filled.append(words);
        case Part.Place(String name) -> filled.append(values.get(name));
      }
    }
    return filled.toString();
  }
}
