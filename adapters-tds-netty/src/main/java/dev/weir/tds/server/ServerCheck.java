package dev.weir.tds.server;

import dev.weir.application.facts.DeepCheck;
import dev.weir.application.facts.DeepFindings;
import dev.weir.application.facts.FactMeasurement;
import dev.weir.application.facts.FactResult;
import dev.weir.domain.bucket.ServerLocation;
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
import io.netty.util.concurrent.Future;
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
    FACTS,
    /** To the end of a deep check behind the measuring. */
    DEEP
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
   * @param patience the time for a measuring, and for a deep check
   */
  ServerCheck(Depth depth, Duration patience, CompletableFuture<ServerFinding> finding) {
    this.depth = depth;
    this.patience = patience;
    this.finding = finding;
  }

  // ---- the findings ----

  @Override
  public boolean inspectAnswer(
      ServerLocation server, @Nullable ProgramVersion named, EncryptionScope scope) {
    latency = Duration.ofNanos(System.nanoTime() - began);
    version = named;
    encryption = scope;
    boolean tlsFollows = scope == EncryptionScope.LOGIN_ONLY || scope == EncryptionScope.FULL;
    return switch (depth) {
      case ANSWER -> false;
      case CERTIFICATE -> tlsFollows;
      case LOGIN, FACTS, DEEP -> true;
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
    return depth == Depth.LOGIN || measures();
  }

  private boolean measures() {
    return depth == Depth.FACTS || depth == Depth.DEEP;
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
  public void dialling(Future<Channel> dial) {
    // The connection ends with the check.
  }

  @Override
  public void loggingIn() {
    // The outcome follows.
  }

  @Override
  public void accepted(Channel channel, int packetSize, LoginFacts facts, Truth sessionRecovery) {
    if (!measures() || !channel.isActive()) {
      closed(channel, new LoginFinding.Accepted(facts.database()));
      return;
    }
    ServerMeasuring.start(
        channel,
        packetSize,
        TdsVersion.of(facts.version()),
        null,
        new FactMeasurement(facts),
        patience,
        new Measured(channel, packetSize, facts, sessionRecovery));
  }

  private void closed(Channel channel, LoginFinding login) {
    channel.close().addListener(ended -> answered(login));
  }

  /** Takes the facts, and begins the deep check if there is to be one. */
  private final class Measured implements ServerMeasuring.Outcome {
    private final Channel channel;
    private final int packetSize;
    private final LoginFacts login;
    private final Truth sessionRecovery;

    Measured(Channel channel, int packetSize, LoginFacts login, Truth sessionRecovery) {
      this.channel = channel;
      this.packetSize = packetSize;
      this.login = login;
      this.sessionRecovery = sessionRecovery;
    }

    @Override
    public boolean keepsUnproven() {
      // A server that leaves state behind is one to look at, and the connection is lent to nothing.
      return depth == Depth.DEEP;
    }

    @Override
    public void measured(FactResult result, @Nullable String failure, boolean isUsable) {
      FactResult facts = result.withRecovery(sessionRecovery);
      if (depth != Depth.DEEP) {
        end(facts, failure, null);
      } else if (!DeepCheck.isPossible(login.version())) {
        end(facts, failure, DeepFindings.untried("the server speaks a version before TDS 7.2"));
      } else if (!channel.isActive()) {
        end(facts, failure, DeepFindings.untried("the measuring left no connection"));
      } else {
        DeepDialogue.start(
            channel, packetSize, new DeepCheck(), patience, deep -> end(facts, failure, deep));
      }
    }

    private void end(FactResult facts, @Nullable String failure, @Nullable DeepFindings deep) {
      closed(channel, new LoginFinding.Accepted(login.database(), facts, failure, deep));
    }
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
