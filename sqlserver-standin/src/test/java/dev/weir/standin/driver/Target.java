package dev.weir.standin.driver;

import java.net.InetSocketAddress;
import java.nio.file.Path;

/**
 * What a driver connects to, and how.
 *
 * @param certificate a PEM file with the server's certificate, which strict clients verify
 */
public record Target(
    InetSocketAddress address,
    String user,
    String password,
    String database,
    Wish wish,
    Path certificate) {
  /** How much encryption a client asks for, in one word for all drivers. */
  public enum Wish {
    /** PRELOGIN says NOT_SUP. */
    NONE,
    /** PRELOGIN says OFF: the login at least, if the server can. */
    OPTIONAL,
    /** PRELOGIN says ON. */
    MANDATORY,
    /** TDS 8.0. */
    STRICT
  }

  String host() {
    return address.getHostString();
  }

  int port() {
    return address.getPort();
  }
}
