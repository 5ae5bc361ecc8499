package dev.weir.bootstrap.config.check;

import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.draft.Located;
import dev.weir.bootstrap.config.draft.Settings;
import dev.weir.bootstrap.config.problem.Place;
import dev.weir.bootstrap.config.problem.Problems;
import dev.weir.bootstrap.config.schema.Key;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Checks that the files named in the configuration exist and can be read. */
final class Files {
  private final Environment environment;
  private final Problems problems;
  private final Set<Place> checked = new HashSet<>();

  Files(Environment environment, Problems problems) {
    this.environment = environment;
    this.problems = problems;
  }

  void requireReadable(Settings settings, Key<String> key) {
    Optional<Located<String>> named = settings.find(key);
    if (named.isEmpty() || !checked.add(named.get().place())) {
      return;
    }
    Place place = named.get().place();
    if (!environment.isReadable(place.file().resolve(named.get().value()))) {
      problems.error(place, "'" + key.name() + "' names a file that is not there or not readable");
    }
  }
}
