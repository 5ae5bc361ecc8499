package dev.weir.bootstrap.config;

/** The event on which Weir reads its configuration again. */
public enum ReloadTrigger {
  /** SIGHUP. */
  SIGNAL,
  /** SIGHUP, or a change of one of its files. */
  FILE,
  /** Nothing: SIGHUP is ignored. */
  OFF
}
