package dev.weir.application.session;

import dev.weir.domain.settings.Assignment;
import dev.weir.domain.settings.ContextValue;
import dev.weir.domain.settings.Setting;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The failure of a prelude. Its connection is closed.
 *
 * @param cause the part that failed
 * @param error the number of the server's first error; 0 if it reported none
 * @param settings the settings that the prelude was to set, one of which may be the reason
 */
public record PreludeFailure(Cause cause, int error, List<Setting> settings) {
  /** The cause of a failure. */
  public enum Cause {
    /** A statement failed. */
    REFUSED,
    /** The server did not acknowledge the reset. */
    RESET_UNACKNOWLEDGED,
    /** The response was not understood, or more followed it. */
    NOT_UNDERSTOOD
  }

  /** Keeps its own copy. */
  public PreludeFailure {
    settings = List.copyOf(settings);
  }

  /** Returns the reason in words, for errors and logs; without values of the client. */
  public String reason() {
    return switch (cause) {
      case RESET_UNACKNOWLEDGED -> "a reset was not acknowledged";
      case NOT_UNDERSTOOD -> "an answer was not understood";
      case REFUSED ->
          settings.isEmpty()
              ? "error " + error + " at a reset"
              : "error " + error + " at setting " + kinds();
    };
  }

  private String kinds() {
    return settings.stream().map(PreludeFailure::kind).distinct().collect(Collectors.joining(", "));
  }

  private static String kind(Setting setting) {
    return switch (setting) {
      case Assignment assignment -> assignment.option().name();
      case ContextValue value -> "SESSION_CONTEXT";
    };
  }
}
