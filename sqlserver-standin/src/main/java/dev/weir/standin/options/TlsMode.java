package dev.weir.standin.options;

/** The encryption that the stand-in offers. Clients of TDS 8.0 are served in every mode but OFF. */
public enum TlsMode {
  /** No TLS; clients that insist on it hang up. */
  OFF,
  /** The login alone for clients that do not ask for more, everything for those that do. */
  LOGIN,
  /** Everything, for everyone. */
  FULL,
  /** TDS 8.0 only: TLS before the first TDS byte. */
  STRICT
}
