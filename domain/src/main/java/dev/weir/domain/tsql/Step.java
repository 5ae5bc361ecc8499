package dev.weir.domain.tsql;

import dev.weir.domain.settings.Assignment;
import dev.weir.domain.settings.ContextValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement that is fully understood, so that Weir could answer it without the server. */
public sealed interface Step {
  /** SET with a constant, or USE. */
  record Set(Assignment assignment) implements Step {}

  /** A call of {@code sp_set_session_context} with constants. */
  record SetContext(ContextValue value) implements Step {}

  /** BEGIN TRANSACTION. */
  record Begin(@Nullable String name) implements Step {
    static final Begin UNNAMED = new Begin(null);
  }

  /**
   * COMMIT.
   *
   * @param ifOpen whether it follows {@code IF @@TRANCOUNT > 0}
   */
  record Commit(@Nullable String name, boolean ifOpen) implements Step {
    static final Commit PLAIN = new Commit(null, false);
    static final Commit IF_OPEN = new Commit(null, true);
  }

  /**
   * ROLLBACK.
   *
   * @param name the name of a transaction or a savepoint
   * @param ifOpen whether it follows {@code IF @@TRANCOUNT > 0}
   */
  record Rollback(@Nullable String name, boolean ifOpen) implements Step {
    static final Rollback PLAIN = new Rollback(null, false);
    static final Rollback IF_OPEN = new Rollback(null, true);
  }

  /** SAVE TRANSACTION. */
  record Save(String name) implements Step {}

  /** {@code EXEC sp_unprepare n}. */
  record Unprepare(int handle) implements Step {}

  /** A SELECT of session values only. */
  record Select(List<SelectedValue> values) implements Step {
    /** Keeps a copy. */
    public Select {
      values = List.copyOf(values);
    }
  }
}
