package dev.weir.bootstrap.config.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.config.CoordinationKind;
import dev.weir.bootstrap.config.FakeEnvironment;
import dev.weir.bootstrap.config.WeirConfig;
import dev.weir.bootstrap.config.problem.Problem;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A pair of files that are loaded in an environment of their own. */
record Files(FakeEnvironment environment, Overrides overrides) {
  static Files of(String proxy, String buckets) {
    return new Files(
        new FakeEnvironment().file("conf/proxy.yaml", proxy).file("conf/buckets.yaml", buckets),
        Overrides.NONE);
  }

  /** As if this had been given on the command line. */
  Files choosing(CoordinationKind coordination) {
    return new Files(environment, new Overrides(Optional.of(coordination)));
  }

  Loaded load() {
    return ConfigLoader.load(
        Path.of("conf/proxy.yaml"), Path.of("conf/buckets.yaml"), environment, overrides);
  }

  /** The configuration; the test fails if there is an error. */
  WeirConfig valid() {
    Loaded loaded = load();
    assertThat(loaded).as("%s", loaded.problems()).isInstanceOf(Loaded.Valid.class);
    return ((Loaded.Valid) loaded).config();
  }

  /** Every problem as it is printed. */
  List<String> problems() {
    return load().problems().stream().map(Problem::toString).toList();
  }
}
