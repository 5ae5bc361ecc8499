package dev.weir.bootstrap.config;

/** What counts as one tenant where tenants are served in turn. */
public enum Tenant {
  /** The SQL login. */
  LOGIN,
  /** The application name of the login. */
  APP_NAME,
  /** The client's host name. */
  HOST
}
