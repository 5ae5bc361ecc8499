package dev.weir.domain.bucket;

/** The place of a SQL Server: by its port, or by the name of its instance. */
public sealed interface ServerLocation permits ServerAddress, NamedInstance {
  /** The host. It is resolved at each dial, never earlier. */
  String host();

  /** Returns the server at this port of its host; the port of a named instance is not chosen. */
  ServerLocation onPort(int port);
}
