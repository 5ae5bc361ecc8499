package dev.weir.tds.interleaving;

import java.util.List;
import java.util.function.Consumer;

/**
 * What a session asks next, and what it may hear.
 *
 * @param resets whether the client asks to be as after its login first
 * @param allowed the answers of which it must be one
 * @param learns what the session remembers of it
 */
record Step(Request request, boolean resets, List<String> allowed, Consumer<Outcome> learns) {
  static Step of(Request request, String... allowed) {
    return new Step(request, false, List.of(allowed), outcome -> {});
  }

  static Step text(String sql, String... allowed) {
    return of(new Request.Text(sql), allowed);
  }

  Step afterReset() {
    return new Step(request, true, allowed, learns);
  }

  Step learning(Consumer<Outcome> consumer) {
    return new Step(request, resets, allowed, consumer);
  }
}
