package dev.weir.bootstrap.config.load;

import dev.weir.bootstrap.config.CoordinationKind;
import java.util.Optional;

/** The settings of the command line that override those of the files. */
public record Overrides(Optional<CoordinationKind> coordination) {
  /** No overrides. */
  public static final Overrides NONE = new Overrides(Optional.empty());
}
