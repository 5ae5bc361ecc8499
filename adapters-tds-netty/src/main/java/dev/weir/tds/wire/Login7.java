package dev.weir.tds.wire;

import dev.weir.domain.login.Password;
import io.netty.buffer.ByteBuf;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A LOGIN7 message (MS-TDS 2.2.6.4). An omitted text is empty.
 *
 * @param rawVersion the TDS version asked for; see {@link LoginVersion}
 * @param packetSize the packet size asked for, 0 where the server chooses
 * @param clientProgramVersion the version of the driver
 * @param clientPid the process of the client
 * @param flags the option flags
 * @param timeZone minutes from UTC
 * @param lcid the locale of the client
 * @param hostName the client's host
 * @param userName the login; empty with SSPI or a token
 * @param password its password
 * @param appName the application
 * @param serverName the server as the client calls it
 * @param clientInterfaceName the driver
 * @param language the language to start with
 * @param database the database to start in
 * @param clientId six bytes that identify the host, mostly its network address
 * @param sspi the first token of an integrated login
 * @param attachDatabaseFile a file to attach as the database
 * @param newPassword the password to change to, or null
 * @param features the features that the client offers beyond its version
 */
public record Login7(
    int rawVersion,
    int packetSize,
    int clientProgramVersion,
    int clientPid,
    LoginFlags flags,
    int timeZone,
    int lcid,
    String hostName,
    String userName,
    Password password,
    String appName,
    String serverName,
    String clientInterfaceName,
    String language,
    String database,
    OpaqueBytes clientId,
    OpaqueBytes sspi,
    String attachDatabaseFile,
    @Nullable Password newPassword,
    List<Feature> features) {
  /** The longest LOGIN7 (MS-TDS 2.2.6.4). */
  public static final int MAX_LENGTH = 128 * 1024 - 1;

  /** The longest text, in UTF-16 units. */
  public static final int MAX_TEXT = 128;

  /** The longest file name, in UTF-16 units. */
  public static final int MAX_FILE_NAME = 260;

  /** Copies the list of features. */
  public Login7 {
    if (clientId.length() != Login7Layout.CLIENT_ID_LENGTH) {
      throw new IllegalArgumentException("a client id of " + clientId.length() + " bytes");
    }
    features = List.copyOf(features);
  }

  /**
   * Reads the payload of a whole LOGIN7 message. Neither consumes nor keeps the buffer, and throws
   * for no bytes.
   */
  public static LoginParse parse(ByteBuf payload) {
    return new Login7Parser(payload).parse();
  }

  /** Returns the client's entry for a feature, if it has one. */
  public Optional<Feature> feature(int id) {
    return features.stream().filter(feature -> feature.id() == id).findFirst();
  }

  /** Returns whether the client reads columns in UTF-8. */
  public boolean utf8() {
    return feature(Feature.UTF8_SUPPORT).isPresent();
  }

  /** Returns whether the client logs in by a token of an identity provider. */
  public boolean federated() {
    return feature(Feature.FEDERATED_AUTHENTICATION).isPresent();
  }

  /**
   * Returns this login as it is relayed to a server.
   *
   * @param version the TDS version to ask for
   * @param size the packet size to ask for
   * @param user the user name, without the suffix that named the bucket
   * @param server the server's own name
   * @param offered the features to offer
   */
  public Login7 forServer(
      int version, int size, String user, String server, List<Feature> offered) {
    return new Login7(
        version,
        size,
        clientProgramVersion,
        clientPid,
        flags.withExtension(!offered.isEmpty()),
        timeZone,
        lcid,
        hostName,
        user,
        password,
        appName,
        server,
        clientInterfaceName,
        language,
        database,
        clientId,
        sspi,
        attachDatabaseFile,
        newPassword,
        offered);
  }

  /** Returns this login with another server name. */
  public Login7 withServerName(String name) {
    return new Login7(
        rawVersion,
        packetSize,
        clientProgramVersion,
        clientPid,
        flags,
        timeZone,
        lcid,
        hostName,
        userName,
        password,
        appName,
        name,
        clientInterfaceName,
        language,
        database,
        clientId,
        sspi,
        attachDatabaseFile,
        newPassword,
        features);
  }

  /** Returns this login with other features. */
  public Login7 withFeatures(List<Feature> others) {
    return new Login7(
        rawVersion,
        packetSize,
        clientProgramVersion,
        clientPid,
        flags.withExtension(!others.isEmpty()),
        timeZone,
        lcid,
        hostName,
        userName,
        password,
        appName,
        serverName,
        clientInterfaceName,
        language,
        database,
        clientId,
        sspi,
        attachDatabaseFile,
        newPassword,
        others);
  }
}
