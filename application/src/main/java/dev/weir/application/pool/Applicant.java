package dev.weir.application.pool;

import dev.weir.domain.settings.SessionSettings;

/** A session that needs a connection, with its preferences. */
public interface Applicant {
  /** Returns its positive number, by which the connection it had last is recognized. */
  long number();

  /** Returns the options it needs; a connection that has them needs no prelude to set them. */
  SessionSettings settings();

  /** Returns the tenant it counts for, where tenants are served in turn. */
  String tenant();

  /** Returns whether it can only use the connection that holds the values it left there. */
  boolean needsItsLastConnection();

  /** Tests whether a connection holds these values. Called only if it needs them. */
  boolean hasLeftItsValuesOn(Remains connection);
}
