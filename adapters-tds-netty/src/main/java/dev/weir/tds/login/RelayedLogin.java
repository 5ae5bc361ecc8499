package dev.weir.tds.login;

import dev.weir.domain.bucket.ServerLocation;
import dev.weir.domain.login.ProtocolVersion;
import dev.weir.tds.server.LoginDialogue;
import dev.weir.tds.server.LoginResponse;
import dev.weir.tds.server.LoginScript;
import dev.weir.tds.server.RelayedResponse;
import dev.weir.tds.server.ServerTokens;
import dev.weir.tds.wire.Feature;
import dev.weir.tds.wire.FederatedFeature;
import dev.weir.tds.wire.Login7;
import dev.weir.tds.wire.LoginVersion;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The messages between one client and its server until the login ends. Tokens pass unchanged;
 * fields that are valid for one of the two connections only are rewritten.
 *
 * <p>Pure: the connection and the client are behind interfaces. One thread.
 */
final class RelayedLogin implements LoginScript {
  /** The limit of challenges: Kerberos and NTLM have two or three, and each keeps the slot. */
  static final int MAX_CHALLENGES = 8;

  /** The side whose message is due. */
  enum Turn {
    /** There is no server connection yet. */
    NOT_CONNECTED,
    SERVER,
    CLIENT,
    /** The login has ended. */
    OVER
  }

  private final Login7 login;
  private final String user;
  private final int packetSize;
  private final boolean strict;
  private final Challenges challenges;
  private String serverName;
  private Turn turn = Turn.NOT_CONNECTED;
  private boolean abandoned;
  private int asked;
  private @Nullable LoginDialogue dialogue;
  private byte @Nullable [] tokenSent;
  private @Nullable ServerTokens response;

  /** Receives the server's challenges. */
  interface Challenges {
    void challenged(ServerTokens challenge, PacketType answerType);
  }

  /**
   * Begins with a client's LOGIN7.
   *
   * @param user the login name, without the suffix that named the bucket
   * @param packetSize the packet size to ask the server for
   * @param strict whether the server speaks TDS 8.0
   */
  RelayedLogin(
      Login7 login,
      String user,
      int packetSize,
      boolean strict,
      String serverName,
      Challenges challenges) {
    this.login = login;
    this.user = user;
    this.packetSize = packetSize;
    this.strict = strict;
    this.serverName = serverName;
    this.challenges = challenges;
  }

  Turn turn() {
    return turn;
  }

  boolean isAbandoned() {
    return abandoned;
  }

  /** The server's response to the accepted login, made fit for the client. */
  ServerTokens response() {
    return Objects.requireNonNull(response, "the login has not been accepted");
  }

  // ---- the client ----

  /** The client has answered a challenge. */
  void answered(byte[] answer) {
    if (turn != Turn.CLIENT || dialogue == null) {
      return;
    }
    turn = Turn.SERVER;
    if (federated()) {
      tokenSent = answer;
      dialogue.answer(PacketType.FEDERATED_TOKEN, answer);
    } else {
      dialogue.answer(PacketType.SSPI, answer);
    }
  }

  /** Ends the login, whose client has closed. */
  void abandon() {
    abandoned = true;
    if (dialogue != null && turn != Turn.OVER) {
      turn = Turn.OVER;
      dialogue.abandon();
    }
  }

  // ---- the server ----

  @Override
  public void begun(LoginDialogue begun) {
    dialogue = begun;
    if (abandoned) {
      turn = Turn.OVER;
      begun.abandon();
    } else {
      turn = Turn.SERVER;
    }
  }

  @Override
  public boolean federated() {
    return login.federated();
  }

  @Override
  public Login7 login(boolean federatedAnswered) {
    return login.forServer(
        versionForServer(), packetSize, user, serverName, features(federatedAnswered));
  }

  /** TDS 8.0 is a matter of each connection; its tokens are those of 7.4. */
  private int versionForServer() {
    if (LoginVersion.protocolOf(login.rawVersion()) != ProtocolVersion.V7_4) {
      return login.rawVersion();
    }
    return strict ? LoginVersion.TDS_8_0 : LoginVersion.rawOf(ProtocolVersion.V7_4);
  }

  /** The features that Weir can relay: others change the tokens or requests of the session. */
  private List<Feature> features(boolean federatedAnswered) {
    List<Feature> offered = new ArrayList<>();
    for (Feature feature : login.features()) {
      switch (feature.id()) {
        case Feature.FEDERATED_AUTHENTICATION ->
            offered.add(FederatedFeature.withEcho(feature, federatedAnswered));
        case Feature.UTF8_SUPPORT -> offered.add(feature);
        default -> {
          // The client works without it.
        }
      }
    }
    return offered;
  }

  @Override
  public void challenged(LoginResponse.Challenged challenge) {
    LoginDialogue open = Objects.requireNonNull(dialogue, "challenged without a connection");
    if (challenge.federated() != federated() || !isByToken()) {
      open.giveUp("the server asks for a token that this login does not have");
    } else if (++asked > MAX_CHALLENGES) {
      open.giveUp("the server asks more than " + MAX_CHALLENGES + " times within one login");
    } else if (tokenSent != null) {
      // The server that the login was routed to asks for the token that the client has sent.
      open.answer(PacketType.FEDERATED_TOKEN, tokenSent);
    } else {
      turn = Turn.CLIENT;
      challenges.challenged(
          challenge.token(), federated() ? PacketType.FEDERATED_TOKEN : PacketType.SSPI);
    }
  }

  private boolean isByToken() {
    return federated() || login.flags().integratedSecurity();
  }

  @Override
  public void accepted(ByteBuf accepted, LoginResponse.Accepted read) {
    turn = Turn.OVER;
    tokenSent = null;
    // An acknowledgement of a feature that was not offered, such as SESSIONRECOVERY, stays here.
    Set<Integer> ids = features(false).stream().map(Feature::id).collect(Collectors.toSet());
    ProtocolVersion version =
        Objects.requireNonNull(
            LoginVersion.protocolOf(login.rawVersion()), "versions below 7.0 are not relayed");
    ProtocolVersion agreed = LoginVersion.lower(version, read.facts().version());
    response =
        RelayedResponse.of(
            accepted,
            TdsVersion.of(agreed),
            LoginVersion.acknowledged(login.rawVersion(), agreed),
            ids);
  }

  /** A Windows token is valid for one server, a token of an identity provider for all. */
  @Override
  public @Nullable String routed(ServerLocation server) {
    if (login.flags().integratedSecurity() && !federated()) {
      return "the server routes this login to "
          + server
          + ", for which the client's Windows token is not made: give that server a bucket";
    }
    serverName = server.host();
    return null;
  }
}
