package dev.weir.tds.login7;

import dev.weir.domain.login.Password;
import io.netty.buffer.ByteBuf;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A LOGIN7 (MS-TDS 2.2.6.4). Texts that it leaves out are empty.
 *
 * @param rawVersion the TDS version asked for; {@link LoginVersion} tells what it means
 * @param packetSize the packet size asked for, 0 when the server is to choose
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
 * @param attachDatabaseFile a file that is to become the database
 * @param newPassword what the password is to become, or null
 * @param features what the client can do beyond its version
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
  /** LOGIN7 is at most so long (MS-TDS 2.2.6.4). */
  public static final int MAX_LENGTH = 128 * 1024 - 1;

  /** The longest text, in UTF-16 units. */
  public static final int MAX_TEXT = 128;

  /** The longest file name, in UTF-16 units. */
  public static final int MAX_FILE_NAME = 260;

  /** Makes the list of features one that stays. */
  public Login7 {
    if (clientId.length() != Login7Layout.CLIENT_ID_LENGTH) {
      throw new IllegalArgumentException("a client id of " + clientId.length() + " bytes");
    }
    features = List.copyOf(features);
  }

  /**
   * Reads the payload of a whole LOGIN7 message. Nothing is consumed, nothing kept of the buffer,
   * and whatever the bytes are, no exception comes out.
   */
  public static LoginParse parse(ByteBuf payload) {
    return new Login7Parser(payload).parse();
  }

  /** What the client says about a feature, if it names it. */
  public Optional<Feature> feature(int id) {
    return features.stream().filter(feature -> feature.id() == id).findFirst();
  }

  /** Whether the client reads columns in UTF-8. */
  public boolean utf8() {
    return feature(Feature.UTF8_SUPPORT).isPresent();
  }

  /** Whether the client logs in by a token of an identity provider. */
  public boolean federated() {
    return feature(Feature.FEDERATED_AUTHENTICATION).isPresent();
  }

  /**
   * This login as a server is to hear it.
   *
   * @param version the TDS version to ask for
   * @param size the packet size to ask for
   * @param user the login without what was said to Weir alone
   * @param server the server's own name
   * @param offered the features that may be negotiated
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

  /** This login under another name of the server, as a server expects its own. */
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

  /** This login with other features. */
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
