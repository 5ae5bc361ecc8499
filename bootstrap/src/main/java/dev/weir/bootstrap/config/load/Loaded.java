package dev.weir.bootstrap.config.load;

import dev.weir.bootstrap.config.WeirConfig;
import dev.weir.bootstrap.config.change.ConfigValues;
import dev.weir.bootstrap.config.problem.Problem;
import java.util.List;

/** The result of loading. */
public sealed interface Loaded {
  /** Returns all problems, in the order of the files. */
  List<Problem> problems();

  /**
   * A configuration without an error; the problems are warnings and notes.
   *
   * @param values the same configuration by keys, to be compared with another
   */
  record Valid(WeirConfig config, ConfigValues values, List<Problem> problems) implements Loaded {
    /** Copies the list. */
    public Valid {
      problems = List.copyOf(problems);
    }
  }

  /** Both files could be read, and at least one has errors. */
  record Invalid(List<Problem> problems) implements Loaded {
    /** Copies the list. */
    public Invalid {
      problems = List.copyOf(problems);
    }
  }

  /** At least one file is missing or may not be read; the other one has been checked. */
  record Unreadable(List<Problem> problems) implements Loaded {
    /** Copies the list. */
    public Unreadable {
      problems = List.copyOf(problems);
    }
  }
}
