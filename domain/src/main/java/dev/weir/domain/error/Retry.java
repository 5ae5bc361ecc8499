package dev.weir.domain.error;

/** What a client may expect from sending the same thing once more. */
public enum Retry {
  /** Nothing has reached the server, so trying again cannot do the work twice. */
  SAFE,
  /** The work may have been done, in part or in whole: look before repeating it. */
  UNCERTAIN,
  /** It fails again until somebody changes something. */
  USELESS
}
