package dev.weir.bootstrap.config.load;

import dev.weir.bootstrap.config.CoordinationKind;
import java.util.Optional;

/** What the command line says about matters that the files say, too; the command line wins. */
public record Overrides(Optional<CoordinationKind> coordination) {
  /** The files decide everything. */
  public static final Overrides NONE = new Overrides(Optional.empty());
}
