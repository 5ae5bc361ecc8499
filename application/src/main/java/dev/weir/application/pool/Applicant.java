package dev.weir.application.pool;

import dev.weir.domain.settings.SessionSettings;

/** A session that needs a connection, and which one would suit it best. */
public interface Applicant {
  /** Its number, positive, by which a connection is known again that it had last. */
  long number();

  /** The options it needs; a connection that has them already is ready at once. */
  SessionSettings settings();

  /** As whom it counts where tenants are served in turn. */
  String tenant();

  /** Whether only a connection will do that has what it left there. */
  boolean needsItsLastConnection();

  /** Whether a connection has that. Asked only where it is needed. */
  boolean hasLeftItsValuesOn(Remains connection);
}
