package dev.weir.standin.login;

import java.util.List;

/**
 * What a LOGIN7 message says (MS-TDS 2.2.6.4).
 *
 * @param packetSize the size asked for; 0 leaves it to the server
 * @param integrated Windows credentials instead of user and password
 * @param features ids of the feature extensions asked for, in order
 */
public record Login7(
    TdsVersion version,
    int packetSize,
    String hostName,
    String userName,
    String password,
    String applicationName,
    String serverName,
    String clientLibrary,
    String language,
    String database,
    int flags1,
    int flags2,
    int typeFlags,
    int flags3,
    boolean integrated,
    List<Integer> features) {
  private static final int ODBC = 0x02;
  private static final int OLEDB = 0x10;

  public Login7 {
    features = List.copyOf(features);
  }

  /** The session starts with ANSI_DEFAULTS on; db-library's does not. */
  public boolean ansiDefaults() {
    return (flags2 & ODBC) != 0 || (typeFlags & OLEDB) != 0;
  }

  @Override
  public String toString() {
    return "Login7[user=%s, application=%s, host=%s, database=%s, version=%s]"
        .formatted(userName, applicationName, hostName, database, version);
  }
}
