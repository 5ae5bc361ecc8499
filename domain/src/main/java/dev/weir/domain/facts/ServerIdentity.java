package dev.weir.domain.facts;

import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.ProtocolVersion;

/**
 * The key of facts within a bucket: another program, version, dialect, intent or role may behave
 * otherwise. A login tells all of it but the role, which the measuring asks for.
 *
 * @param program the program name of LOGINACK
 * @param programVersion major, minor and build of LOGINACK, as four bytes
 * @param version the TDS version that is spoken
 */
public record ServerIdentity(
    String program,
    int programVersion,
    ProtocolVersion version,
    boolean readOnlyIntent,
    ReplicaRole role) {
  private static final int BYTE = 0xFF;
  private static final int MAJOR = 24;
  private static final int MINOR = 16;
  private static final int BUILD = 0xFFFF;

  /** Returns the identity that an accepted login tells; the role is not known yet. */
  public static ServerIdentity of(LoginFacts facts, LoginOptions options) {
    return new ServerIdentity(
        facts.program(),
        facts.programVersion(),
        facts.version(),
        options.readOnlyIntent(),
        ReplicaRole.UNKNOWN);
  }

  /** Returns this identity in a role. */
  public ServerIdentity in(ReplicaRole measured) {
    return new ServerIdentity(program, programVersion, version, readOnlyIntent, measured);
  }

  /**
   * Returns whether both have the same program and version. The dialect and the intent are the
   * clients' choice: another one is no other server.
   */
  public boolean isSameVersion(ServerIdentity other) {
    return program.equals(other.program) && programVersion == other.programVersion;
  }

  /** Returns the major version, such as 16. */
  public int majorVersion() {
    return programVersion >>> MAJOR & BYTE;
  }

  /** Returns the version as in {@code SELECT @@VERSION}, such as {@code 16.0.4131}. */
  public String versionText() {
    return majorVersion()
        + "."
        + (programVersion >>> MINOR & BYTE)
        + "."
        + (programVersion & BUILD);
  }
}
