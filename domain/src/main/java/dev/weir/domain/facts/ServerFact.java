package dev.weir.domain.facts;

/** One fact about a server, as the key by which it is read and revoked. */
public sealed interface ServerFact permits ServerTrait, ResetFact, SetIsolationFact {
  /** Returns the name in logs and reports. */
  String label();
}
