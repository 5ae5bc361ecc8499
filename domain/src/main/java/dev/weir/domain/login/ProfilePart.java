package dev.weir.domain.login;

/**
 * An optional part of a login profile, for servers where triggers or Resource Governor look at it.
 */
public enum ProfilePart {
  /** The application name of the login. */
  APP_NAME,
  /** The client's host name. */
  HOST
}
