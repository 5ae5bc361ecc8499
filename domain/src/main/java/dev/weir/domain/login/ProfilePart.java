package dev.weir.domain.login;

/** What may be added to a login profile, where triggers or Resource Governor look at it. */
public enum ProfilePart {
  /** The application name of the login. */
  APP_NAME,
  /** The client's host name. */
  HOST
}
