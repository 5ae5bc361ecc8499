package dev.weir.domain.facts;

import java.util.Locale;

/** A trait of a server that is no effect of a reset. */
public enum ServerTrait implements ServerFact {
  /** {@code BEGIN TRANSACTION} is announced by ENVCHANGE 8. */
  ANNOUNCES_TEXT_TRANSACTIONS,
  /** A transaction that a statement begins implicitly is announced by ENVCHANGE 8. */
  ANNOUNCES_IMPLICIT_TRANSACTIONS,
  /** A transaction that a transaction manager request begins is announced by ENVCHANGE 8. */
  ANNOUNCES_MANAGED_TRANSACTIONS,
  /** RESETCONNECTION is acknowledged by ENVCHANGE 18. An acknowledgement is no proof of a reset. */
  ACKNOWLEDGES_RESET,
  /** RESETCONNECTIONSKIPTRAN is acknowledged by ENVCHANGE 18. */
  ACKNOWLEDGES_KEEPING_RESET,
  /** The end of {@code sp_executesql} and of {@code EXEC('…')} undoes SET statements within. */
  INNER_SCOPES_UNDO_SETTINGS,
  /** The end of {@code EXEC('…')} undoes USE within. */
  INNER_SCOPES_UNDO_USE,
  /** The server reports database names as they were written, not as in its catalogue. */
  DATABASE_NAMES_AS_ASKED,
  /** The server offers SESSIONRECOVERY (MS-TDS 2.2.7.14). */
  OFFERS_SESSION_RECOVERY;

  /** Returns the name in logs and reports. */
  @Override
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
