package dev.weir.bootstrap.cli.validate;

import dev.weir.application.facts.DeepFindings;
import dev.weir.application.facts.FactResult;
import dev.weir.bootstrap.cli.validate.ServerResult.Answer;
import dev.weir.bootstrap.cli.validate.ServerResult.Login;
import dev.weir.bootstrap.cli.validate.ServerResult.MeasuredServer;
import dev.weir.bootstrap.config.BucketConfig;
import dev.weir.bootstrap.config.Secret;
import dev.weir.domain.bucket.PinningMode;
import dev.weir.domain.error.Wording;
import dev.weir.tds.server.ServerFinding;
import dev.weir.tds.server.ServerFinding.LoginFinding;
import dev.weir.tds.tls.EncryptionScope;
import dev.weir.tds.tls.ServerTls;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Judges the answer of a server for a bucket. */
final class ServerJudgement {
  /** The error of a server that cannot open the database of the login. */
  private static final int NO_DATABASE = 4060;

  private static final String READABLE =
      "it answers that it cannot encrypt, so that passwords are sent to it readable; give it a"
          + " certificate and set 'tls: require' or 'verify'. If it does encrypt, an attacker"
          + " on the way disables encryption";

  private final BucketConfig bucket;
  private final Instant now;
  private final boolean isDeep;

  /**
   * Prepares the judgement.
   *
   * @param isDeep whether a deep check was asked for
   */
  ServerJudgement(BucketConfig bucket, Instant now, boolean isDeep) {
    this.bucket = bucket;
    this.now = now;
    this.isDeep = isDeep;
  }

  ServerResult assess(ServerFinding finding) {
    return switch (finding) {
      case ServerFinding.Failed failed ->
          result(new Answer.Failed(harmless(failed.reason()), OptionalInt.empty()), List.of());
      case ServerFinding.Answered answered -> assess(answered);
    };
  }

  private ServerResult assess(ServerFinding.Answered answered) {
    Optional<ServerCertificate> certificate =
        Optional.ofNullable(answered.certificate())
            .map(shown -> ServerCertificate.of(shown, bucket.tls().mode().isCertificateChecked()));
    Answer answer =
        switch (answered.login()) {
          case LoginFinding.NotTried ignored ->
              answered(answered, certificate, new Login.NotMade(reasonForNoLogin()));
          case LoginFinding.Accepted accepted -> accepted(answered, certificate, accepted);
          case LoginFinding.Refused refused -> refused(refused);
        };
    return result(answer, warnings(answered.encryption(), certificate));
  }

  private ServerResult result(Answer answer, List<String> warnings) {
    return new ServerResult(bucket.id(), bucket.server(), answer, warnings);
  }

  private static Answer answered(
      ServerFinding.Answered answered, Optional<ServerCertificate> certificate, Login login) {
    return new Answer.Answered(
        answered.latency(),
        Optional.ofNullable(answered.version()).map(ServerVersion::new),
        answered.encryption(),
        certificate,
        login);
  }

  private Answer accepted(
      ServerFinding.Answered answered,
      Optional<ServerCertificate> certificate,
      LoginFinding.Accepted accepted) {
    String database = Wording.clean(accepted.database(), Wording.NAME_LENGTH);
    if (!database.equalsIgnoreCase(bucket.database())) {
      return new Answer.Failed(
          "it lets '%s' in, but into database '%s' and not into '%s'"
              .formatted(user(), database, bucket.database()),
          OptionalInt.empty());
    }
    return answered(
        answered, certificate, new Login.Made(user(), database, facts(accepted), deep(accepted)));
  }

  private static Optional<MeasuredServer> facts(LoginFinding.Accepted accepted) {
    FactResult result = accepted.facts();
    return result == null
        ? Optional.empty()
        : Optional.of(
            new MeasuredServer(
                result.facts(),
                result.role(),
                result.roundTrips(),
                result.isComplete() ? Optional.empty() : Optional.ofNullable(accepted.failure())));
  }

  private Optional<DeepFindings> deep(LoginFinding.Accepted accepted) {
    if (!isDeep) {
      return Optional.empty();
    }
    DeepFindings found = accepted.deep();
    return Optional.of(found == null ? DeepFindings.untried("nothing was measured before") : found);
  }

  private Answer refused(LoginFinding.Refused refused) {
    String what =
        refused.number() == NO_DATABASE
            ? "'%s' cannot enter database '%s'".formatted(user(), bucket.database())
            : "it refuses the login of '%s'".formatted(user());
    return new Answer.Failed(
        "%s: error %d, %s".formatted(what, refused.number(), harmless(refused.message())),
        OptionalInt.of(refused.number()));
  }

  private List<String> warnings(
      EncryptionScope encryption, Optional<ServerCertificate> certificate) {
    List<String> warnings = new ArrayList<>();
    if (encryption == EncryptionScope.NONE
        && !isRelayed()
        && bucket.tls().mode() == ServerTls.LOGIN) {
      warnings.add(READABLE);
    }
    if (certificate.isPresent() && !certificate.get().isValidAt(now)) {
      warnings.add(
          "its certificate is valid from %s to %s only"
              .formatted(certificate.get().notBefore(), certificate.get().notAfter()));
    }
    return warnings;
  }

  private String reasonForNoLogin() {
    return isRelayed()
        ? "a passthrough bucket's clients log in themselves"
        : "the bucket has no username";
  }

  private boolean isRelayed() {
    return bucket.pinningMode() == PinningMode.PASSTHROUGH;
  }

  private String user() {
    return bucket.credentials().map(own -> own.username()).orElse("");
  }

  /** Returns a text from or about the server, with any password removed. */
  private String harmless(String text) {
    String secret = bucket.credentials().map(own -> own.password()).map(Secret::reveal).orElse("");
    String without = secret.isEmpty() ? text : text.replace(secret, "(secret)");
    return Wording.clean(without, Wording.SENTENCE_LENGTH);
  }
}
