package dev.weir.standin.login;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a LOGIN7 message (MS-TDS 2.2.6.4).
 *
 * @param packetSize the size asked for; 0 leaves it to the server
 * @param integrated Windows credentials instead of user and password
 * @param sspi the first token of an integrated login
 * @param attachedFile a file that is to become the database; empty for none
 * @param newPassword what the password is to become; null where it stays
 * @param federated what it says of a federated token; null where it has none
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
    OpaqueToken sspi,
    String attachedFile,
    @Nullable String newPassword,
    @Nullable FederatedRequest federated,
    List<Integer> features) {
  private static final int ODBC = 0x02;
  private static final int OLEDB = 0x10;
  private static final int USER_INSTANCE = 0x04;
  private static final int READ_ONLY_INTENT = 0x20;

  public Login7 {
    features = List.copyOf(features);
  }

  /** The session starts with ANSI_DEFAULTS on; db-library's does not. */
  public boolean ansiDefaults() {
    return (flags2 & ODBC) != 0 || (typeFlags & OLEDB) != 0;
  }

  /** The session will only read. */
  public boolean readOnlyIntent() {
    return (typeFlags & READ_ONLY_INTENT) != 0;
  }

  /** The client wants a server process of its own user. */
  public boolean userInstance() {
    return (flags3 & USER_INSTANCE) != 0;
  }

  /** The same as the login that it turned out to be. */
  public Login7 as(String login) {
    return new Login7(
        version,
        packetSize,
        hostName,
        login,
        password,
        applicationName,
        serverName,
        clientLibrary,
        language,
        database,
        flags1,
        flags2,
        typeFlags,
        flags3,
        integrated,
        sspi,
        attachedFile,
        newPassword,
        federated,
        features);
  }

  @Override
  public String toString() {
    return "Login7[user=%s, application=%s, host=%s, database=%s, version=%s]"
        .formatted(userName, applicationName, hostName, database, version);
  }
}
