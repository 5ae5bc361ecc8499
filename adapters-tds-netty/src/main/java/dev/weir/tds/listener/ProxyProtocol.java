package dev.weir.tds.listener;

/** The rule for PROXY protocol headers at the beginning of connections. */
public enum ProxyProtocol {
  /** Never: such a header is a protocol error. */
  OFF,
  /** Connections from trusted proxies may have one. */
  OPTIONAL,
  /** Trusted proxies must send one; connections from other addresses are closed. */
  REQUIRED
}
