package dev.weir.bootstrap.config;

/** What makes Weir read its configuration again. */
public enum ReloadTrigger {
  /** SIGHUP. */
  SIGNAL,
  /** SIGHUP, or a change of one of its files. */
  FILE,
  /** Nothing: SIGHUP is ignored. */
  OFF
}
