package dev.weir.tds.server;

import dev.weir.application.facts.FactMeasurement;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.facts.Truth;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.tds.bucket.ServerMeasuring;
import dev.weir.tds.bucket.ServerOpening;
import dev.weir.tds.server.ServerFinding.LoginFinding;
import dev.weir.tds.tls.EncryptionScope;
import dev.weir.tds.wire.ProgramVersion;
import dev.weir.tds.wire.TdsVersion;
import io.netty.channel.Channel;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** One check of one server. Confined to the loop of its connection. */
final class ServerCheck implements ServerInspector, ServerOpening.Outcome {
  /** The depth of a check. */
  enum Depth {
    /** To the answer to a PRELOGIN. */
    ANSWER,
    /** To the certificate, where there is one. */
    CERTIFICATE,
    /** To the end of a login. */
    LOGIN,
    /** To the end of a measuring behind the login. */
    FACTS
  }

  private final Depth depth;
  private final Duration patience;
  private final CompletableFuture<ServerFinding> finding;
  private final long began = System.nanoTime();
  private Duration latency = Duration.ZERO;
  private @Nullable ProgramVersion version;
  private EncryptionScope encryption = EncryptionScope.NONE;
  private @Nullable X509Certificate certificate;

  /**
   * Prepares a check.
   *
   * @param patience the time for a measuring
   */
  ServerCheck(Depth depth, Duration patience, CompletableFuture<ServerFinding> finding) {
    this.depth = depth;
    this.patience = patience;
    this.finding = finding;
  }

  // ---- the findings ----

  @Override
  public boolean inspectAnswer(
      ServerAddress server, @Nullable ProgramVersion named, EncryptionScope scope) {
    latency = Duration.ofNanos(System.nanoTime() - began);
    version = named;
    encryption = scope;
    boolean tlsFollows = scope == EncryptionScope.LOGIN_ONLY || scope == EncryptionScope.FULL;
    return switch (depth) {
      case ANSWER -> false;
      case CERTIFICATE -> tlsFollows;
      case LOGIN, FACTS -> true;
    };
  }

  @Override
  public boolean inspectTls(SSLSession session) {
    certificate = certificateOf(session);
    // With TDS 8.0 the PRELOGIN is still to come.
    boolean answered = !latency.isZero();
    return logsIn() || !answered;
  }

  private boolean logsIn() {
    return depth == Depth.LOGIN || depth == Depth.FACTS;
  }

  private static @Nullable X509Certificate certificateOf(SSLSession session) {
    try {
      return session.getPeerCertificates()[0] instanceof X509Certificate first ? first : null;
    } catch (SSLPeerUnverifiedException e) {
      return null;
    }
  }

  // ---- the outcome ----

  @Override
  public void dialling(Channel channel) {
    // The connection ends with the check.
  }

  @Override
  public void loggingIn() {
    // The outcome follows.
  }

  @Override
  public void accepted(Channel channel, int packetSize, LoginFacts facts, Truth sessionRecovery) {
    if (depth != Depth.FACTS || !channel.isActive()) {
      channel.close().addListener(closed -> answered(new LoginFinding.Accepted(facts.database())));
      return;
    }
    ServerMeasuring.start(
        channel,
        packetSize,
        TdsVersion.of(facts.version()),
        null,
        new FactMeasurement(facts),
        patience,
        (result, failure, isUsable) ->
            channel
                .close()
                .addListener(
                    closed ->
                        answered(
                            new LoginFinding.Accepted(
                                facts.database(), result.withRecovery(sessionRecovery), failure))));
  }

  @Override
  public void refused(ServerRefusal refusal) {
    answered(new LoginFinding.Refused(refusal.number(), refusal.message()));
  }

  @Override
  public void failed(String reason) {
    finding.complete(new ServerFinding.Failed(reason));
  }

  @Override
  public void abandoned() {
    answered(new LoginFinding.NotTried());
  }

  private void answered(LoginFinding login) {
    finding.complete(new ServerFinding.Answered(latency, version, encryption, certificate, login));
  }
}
