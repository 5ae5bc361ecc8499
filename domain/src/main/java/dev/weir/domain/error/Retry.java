package dev.weir.domain.error;

/** The effect that a client may expect from sending the same request again. */
public enum Retry {
  /** Nothing has reached the server, so trying again cannot do the work twice. */
  SAFE,
  /** The work may have been done, in part or in whole: look before repeating it. */
  UNCERTAIN,
  /** It fails again until the client, the configuration or the data changes. */
  USELESS
}
