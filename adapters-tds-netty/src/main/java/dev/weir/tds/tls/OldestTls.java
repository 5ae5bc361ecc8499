package dev.weir.tds.tls;

import java.util.List;

/**
 * The oldest version of TLS that is accepted within TDS 7.x. TLS 1.2 is the newest there, because
 * the messages that TLS 1.3 sends after its handshake break such clients.
 */
public enum OldestTls {
  /** TLS 1.0, which has known weaknesses. */
  TLS_1_0("1.0", "TLSv1"),
  /** TLS 1.1, which has known weaknesses. */
  TLS_1_1("1.1", "TLSv1.1"),
  /** TLS 1.2. */
  TLS_1_2("1.2", "TLSv1.2");

  private final String label;
  private final String protocol;

  OldestTls(String label, String protocol) {
    this.label = label;
    this.protocol = protocol;
  }

  /** Returns the number of the version. */
  public String label() {
    return label;
  }

  /** Returns whether it is a version with known weaknesses. */
  public boolean isWeak() {
    return this != TLS_1_2;
  }

  /** Returns the name of this version in TLS libraries. */
  String protocol() {
    return protocol;
  }

  /** Returns the names of all accepted versions in TLS libraries, the newest first. */
  String[] protocols() {
    return List.of(values()).reversed().stream()
        .filter(version -> version.compareTo(this) >= 0)
        .map(OldestTls::protocol)
        .toArray(String[]::new);
  }
}
