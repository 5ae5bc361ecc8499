package dev.weir.tds.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.bucket.ServerLocation;
import dev.weir.domain.facts.Truth;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.ProtocolVersion;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.domain.pinning.SessionStatePolicy;
import dev.weir.tds.bucket.ServerOpening.Outcome;
import dev.weir.tds.tls.ServerFacingTls;
import dev.weir.tds.tls.ServerTls;
import dev.weir.tds.tls.TlsLibrary;
import dev.weir.tds.wire.Login7;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Logins at the servers {@code one} and {@code two}, of which one is the principal. */
class MirroredPairTest {
  private static final ServerRefusal IS_THE_MIRROR =
      new ServerRefusal(4060, "Cannot open database", new byte[0]);
  private static final ServerRefusal WRONG_PASSWORD =
      new ServerRefusal(18456, "Login failed", new byte[0]);

  private final EmbeddedChannel channel = new EmbeddedChannel();
  private final MirroredPair pair =
      new MirroredPair(at("one").withPartner(new ServerAddress("two", 1433), "two"));

  /** The behaviour of each server at a login. */
  private final Map<String, Consumer<Outcome>> servers = new HashMap<>();

  private final List<String> heard = new ArrayList<>();
  private final Heard outcome = new Heard();
  private boolean goesElsewhere = true;

  @AfterEach
  void close() {
    channel.finishAndReleaseAll();
  }

  @Test
  void thePrincipalServesLogins() {
    servers.put("one", this::accepts);

    assertThat(logIn()).containsExactly("at one", "accepted");
  }

  @Test
  void aServerThatCannotBeReachedIsFollowedByItsPartner() {
    servers.put("one", server -> server.failed("connection refused"));
    servers.put("two", this::accepts);

    assertThat(logIn()).containsExactly("at one", "at two", "accepted");
    assertThat(logIn()).as("from then on").containsExactly("at two", "accepted");
    assertThat(pair.principal().location().host()).isEqualTo("two");
  }

  @Test
  void theMirrorIsFollowedByItsPartner() {
    servers.put(
        "one",
        server -> {
          server.loggingIn();
          server.refused(IS_THE_MIRROR);
        });
    servers.put("two", this::accepts);

    assertThat(logIn()).containsExactly("at one", "logging in", "at two", "accepted");
  }

  @Test
  void thePairFailsBack() {
    servers.put("one", server -> server.failed("connection refused"));
    servers.put("two", this::accepts);
    logIn();
    servers.put("one", this::accepts);
    servers.put("two", server -> server.refused(IS_THE_MIRROR));

    assertThat(logIn()).containsExactly("at two", "at one", "accepted");
    assertThat(logIn()).containsExactly("at one", "accepted");
  }

  @Test
  void aRefusalThatIsNoMirrorsIsFinal() {
    servers.put("one", server -> server.refused(WRONG_PASSWORD));

    assertThat(logIn()).containsExactly("at one", "refused 18456");
  }

  @Test
  void aLoginThatWasSentIsNotSentAgain() {
    servers.put(
        "one",
        server -> {
          server.loggingIn();
          server.failed("the server closed the connection");
        });

    assertThat(logIn())
        .containsExactly("at one", "logging in", "failed: the server closed the connection");
  }

  @Test
  void whereNeitherServesItTheFirstResultIsTold() {
    servers.put("one", server -> server.failed("connection refused"));
    servers.put("two", server -> server.failed("no route to the host"));
    assertThat(logIn()).containsExactly("at one", "at two", "failed: connection refused");

    servers.put("one", server -> server.refused(IS_THE_MIRROR));
    assertThat(logIn()).containsExactly("at one", "at two", "refused 4060");
  }

  @Test
  void thePartnersOwnRefusalIsTold() {
    servers.put("one", server -> server.failed("connection refused"));
    servers.put("two", server -> server.refused(WRONG_PASSWORD));

    assertThat(logIn()).containsExactly("at one", "at two", "refused 18456");
  }

  @Test
  void aLoginThatCannotGoElsewhereStays() {
    goesElsewhere = false;
    servers.put("one", server -> server.failed("connection refused"));

    assertThat(logIn()).containsExactly("at one", "failed: connection refused");
  }

  @Test
  void aServerWithoutAPartnerIsAlone() {
    servers.put("one", server -> server.failed("connection refused"));

    assertThat(logIn(new MirroredPair(at("one"))))
        .containsExactly("at one", "failed: connection refused");
  }

  private List<String> logIn() {
    return logIn(pair);
  }

  private List<String> logIn(MirroredPair at) {
    heard.clear();
    at.logIn(
        new Script(),
        (server, reported) -> {
          String host = server.location().host();
          heard.add("at " + host);
          Objects.requireNonNull(servers.get(host), host).accept(reported);
        },
        channel.eventLoop(),
        outcome);
    channel.runPendingTasks();
    return List.copyOf(heard);
  }

  private void accepts(Outcome server) {
    server.accepted(
        channel,
        4096,
        new LoginFacts("ERP", "us_english", List.of(), "a script", 0, ProtocolVersion.V7_4, false),
        Truth.UNKNOWN);
  }

  private static ServerTarget at(String host) {
    return new ServerTarget(
        new ServerAddress(host, 1433),
        ServerTls.OFF,
        ServerFacingTls.trustingAnyServer(TlsLibrary.best()),
        host,
        Duration.ofSeconds(5),
        SessionStatePolicy.OFF,
        new UpstreamNames(new BucketId("erp"), null, null));
  }

  /** Records the outcome of a login. */
  private final class Heard implements Outcome {
    @Override
    public void dialling(Future<Channel> dial) {
      throw new IllegalStateException("nothing is dialled");
    }

    @Override
    public void loggingIn() {
      heard.add("logging in");
    }

    @Override
    public void accepted(
        Channel accepted, int packetSize, LoginFacts facts, Truth sessionRecovery) {
      heard.add("accepted");
    }

    @Override
    public void refused(ServerRefusal refusal) {
      heard.add("refused " + refusal.number());
    }

    @Override
    public void failed(String reason) {
      heard.add("failed: " + reason);
    }

    @Override
    public void abandoned() {
      heard.add("abandoned");
    }
  }

  /** A login whose messages are never asked for. */
  private final class Script implements LoginScript {
    @Override
    public @Nullable String routed(ServerLocation server) {
      return goesElsewhere ? null : "its token is made for one server";
    }

    @Override
    public void begun(LoginDialogue dialogue) {
      throw new IllegalStateException("no connection was made");
    }

    @Override
    public boolean federated() {
      return false;
    }

    @Override
    public Login7 login(boolean federatedAnswered) {
      throw new IllegalStateException("no connection was made");
    }

    @Override
    public void challenged(LoginResponse.Challenged challenge) {
      throw new IllegalStateException("no connection was made");
    }

    @Override
    public void accepted(ByteBuf response, LoginResponse.Accepted read) {
      throw new IllegalStateException("no connection was made");
    }
  }
}
