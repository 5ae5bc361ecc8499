package dev.weir.bootstrap.config;

/** Whether connections may begin with a PROXY protocol header. */
public enum ProxyProtocol {
  /** Never: such a header is a protocol error. */
  OFF,
  /** From trusted proxies, with or without it. */
  OPTIONAL,
  /** Trusted proxies must send one; nobody else is let in. */
  REQUIRED
}
