package dev.weir.tds.listener;

/** Whether connections may begin with a PROXY protocol header. */
public enum ProxyProtocol {
  /** Never: such a header is a protocol error. */
  OFF,
  /** Those from trusted proxies may have one. */
  OPTIONAL,
  /** Trusted proxies must send one; connections from other addresses are closed. */
  REQUIRED
}
