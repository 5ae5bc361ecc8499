package dev.weir.bootstrap.cli.validate;

import dev.weir.application.facts.DeepFindings;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.ServerLocation;
import dev.weir.domain.facts.ReplicaRole;
import dev.weir.domain.facts.ServerFacts;
import dev.weir.tds.tls.EncryptionScope;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The answer of a bucket's server.
 *
 * @param warnings problems that do not prevent serving but should be fixed
 */
record ServerResult(BucketId bucket, ServerLocation server, Answer answer, List<String> warnings) {
  ServerResult {
    warnings = List.copyOf(warnings);
  }

  boolean ok() {
    return switch (answer) {
      case Answer.Answered answered -> true;
      case Answer.Failed failed -> false;
    };
  }

  /** The answer. */
  sealed interface Answer {
    /**
     * The server can be used with the bucket's settings.
     *
     * @param latency the time from the dial to the answer to the PRELOGIN
     * @param encryption the part of a connection that is encrypted
     */
    record Answered(
        Duration latency,
        Optional<ServerVersion> version,
        EncryptionScope encryption,
        Optional<ServerCertificate> certificate,
        Login login)
        implements Answer {}

    /**
     * The server cannot be used with the bucket's settings.
     *
     * @param error the number of the error with which it refused a login
     */
    record Failed(String reason, OptionalInt error) implements Answer {}
  }

  /**
   * The facts about a server.
   *
   * @param failure the reason for which not all of them were measured
   */
  record MeasuredServer(
      ServerFacts facts, ReplicaRole role, int roundTrips, Optional<String> failure) {}

  /** The result of a login. */
  sealed interface Login {
    /**
     * The login succeeded.
     *
     * @param database the database of its session
     * @param facts the facts about the server, if they were measured
     * @param deep the findings of a deep check, if there was to be one
     */
    record Made(
        String user, String database, Optional<MeasuredServer> facts, Optional<DeepFindings> deep)
        implements Login {}

    /** No login was tried. */
    record NotMade(String because) implements Login {}
  }
}
