package dev.weir.tds.wire;

import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.ProtocolVersion;

/**
 * The content of the reply to one client's accepted login.
 *
 * @param facts the server's reply to a login of this profile
 * @param version the layout of the tokens
 * @param acknowledgedVersion the version as LOGINACK names it
 * @param utf8 whether the client asked for columns in UTF-8 and gets them
 * @param packetSize the packet size from the next message on
 * @param serverName the name of the server
 * @param spid the session's virtual SPID
 */
public record LoginGreeting(
    LoginFacts facts,
    TdsVersion version,
    int acknowledgedVersion,
    boolean utf8,
    int packetSize,
    String serverName,
    int spid) {
  /**
   * Creates the answer to a login.
   *
   * @param asked the version that the client speaks; the server may speak an earlier one
   */
  public static LoginGreeting forLogin(
      Login7 login,
      LoginFacts facts,
      ProtocolVersion asked,
      int packetSize,
      String serverName,
      int spid) {
    return new LoginGreeting(
        facts,
        TdsVersion.of(asked),
        LoginVersion.acknowledged(login.rawVersion(), LoginVersion.lower(asked, facts.version())),
        login.utf8() && facts.utf8Acknowledged(),
        packetSize,
        serverName,
        spid);
  }
}
