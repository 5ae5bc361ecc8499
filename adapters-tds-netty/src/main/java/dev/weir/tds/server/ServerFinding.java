package dev.weir.tds.server;

import dev.weir.application.facts.DeepFindings;
import dev.weir.application.facts.FactResult;
import dev.weir.tds.tls.EncryptionScope;
import dev.weir.tds.wire.ProgramVersion;
import java.security.cert.X509Certificate;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The result of a check of a server. */
public sealed interface ServerFinding {
  /**
   * The server answers as the configuration wants.
   *
   * @param latency the time from the dial to the answer to the PRELOGIN
   * @param version the version of the server; null where it has none
   * @param encryption the part of a connection that is encrypted
   * @param certificate the server's certificate; null where none was sent or checked
   * @param login the result of a login
   */
  record Answered(
      Duration latency,
      @Nullable ProgramVersion version,
      EncryptionScope encryption,
      @Nullable X509Certificate certificate,
      LoginFinding login)
      implements ServerFinding {}

  /** The server cannot be used with this configuration. */
  record Failed(String reason) implements ServerFinding {}

  /** The result of a login. */
  sealed interface LoginFinding {
    /** No login was tried. */
    record NotTried() implements LoginFinding {}

    /**
     * The login was accepted.
     *
     * @param database the database of its session
     * @param facts the result of a measuring; null if none was made
     * @param failure the reason for which the measuring did not come to its end; null if it did
     * @param deep the findings of a deep check; null if none was to be made
     */
    record Accepted(
        String database,
        @Nullable FactResult facts,
        @Nullable String failure,
        @Nullable DeepFindings deep)
        implements LoginFinding {
      /** Creates the finding of a login that was followed by no measuring. */
      public Accepted(String database) {
        this(database, null, null, null);
      }
    }

    /** The login was refused, with the number and the text of the first error. */
    record Refused(int number, String message) implements LoginFinding {}
  }
}
