package dev.weir.tds.relayedlogin;

/** A client whose login is being relayed, as seen by who reads the client. On the bucket's loop. */
public interface RelayVisit {
  /** The client has answered the server's question. */
  void answered(byte[] answer);

  /** The client is gone, or nobody waits for it any longer; it hears nothing more. */
  void abandoned();
}
