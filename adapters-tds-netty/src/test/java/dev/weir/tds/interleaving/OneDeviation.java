package dev.weir.tds.interleaving;

import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.kind.Trait;
import dev.weir.standin.kind.Traits;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** The kinds that deviate from SQL Server in one value of one trait. */
final class OneDeviation {
  private static final int DRAWS = 500;

  private OneDeviation() {}

  /** Returns all of them that can be drawn, of these traits. */
  static List<ServerKind> kinds(List<Trait<?>> traits) {
    List<ServerKind> kinds = new ArrayList<>();
    for (Trait<?> trait : traits) {
      for (String value : values(trait)) {
        kinds.add(ServerKind.parse(ServerKind.CUSTOM + trait.name() + "=" + value));
      }
    }
    kinds.removeIf(kind -> kind.deviations().isEmpty());
    return kinds;
  }

  /** Of a trait that takes several words, each word alone. */
  private static <V> Set<String> values(Trait<V> trait) {
    SplittableRandom random = new SplittableRandom(1);
    Set<String> values = new LinkedHashSet<>();
    for (int i = 0; i < DRAWS; i++) {
      values.addAll(List.of(trait.spell(trait.draw(random)).split("\\+", -1)));
    }
    return values;
  }

  /** Returns the names of these traits. */
  static List<Trait<?>> all() {
    return Traits.ALL.stream().filter(trait -> trait != Traits.IDLE_KILL_MILLIS).toList();
  }
}
