package dev.weir.tds.login;

/** Relays the login of one client. Called on the bucket's loop by the handler of the client. */
public interface LoginRelay {
  /** Forwards the client's answer to the server's challenge. */
  void forwardAnswer(byte[] answer);

  /** Ends the login: its client has closed, or is refused in another way. It gets no answer. */
  void abandon();
}
