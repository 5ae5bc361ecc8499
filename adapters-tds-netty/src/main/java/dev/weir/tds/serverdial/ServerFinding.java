package dev.weir.tds.serverdial;

import dev.weir.tds.encryption.EncryptionScope;
import dev.weir.tds.prelogin.ProgramVersion;
import java.security.cert.X509Certificate;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a look at a server has shown. */
public sealed interface ServerFinding {
  /**
   * It answers, and what was asked of it fits.
   *
   * @param latency from the dial to its answer to the PRELOGIN
   * @param version null where it names none
   * @param encryption how much of a connection to it is encrypted
   * @param certificate what it has shown; null where nothing was encrypted, or was looked at
   * @param login what became of a login
   */
  record Answered(
      Duration latency,
      @Nullable ProgramVersion version,
      EncryptionScope encryption,
      @Nullable X509Certificate certificate,
      LoginFinding login)
      implements ServerFinding {}

  /** It cannot be used as it is configured. */
  record Failed(String reason) implements ServerFinding {}

  /** What became of a login. */
  sealed interface LoginFinding {
    /** None was tried. */
    record NotTried() implements LoginFinding {}

    /** It was accepted, and is in this database. */
    record Accepted(String database) implements LoginFinding {}

    /** The server refused it, with the number and the text of its first error. */
    record Refused(int number, String message) implements LoginFinding {}
  }
}
