package dev.weir.tds.relayedlogin;

import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.login.ProtocolVersion;
import dev.weir.tds.login7.Feature;
import dev.weir.tds.login7.FederatedFeature;
import dev.weir.tds.login7.Login7;
import dev.weir.tds.login7.LoginVersion;
import dev.weir.tds.packet.PacketType;
import dev.weir.tds.serverdial.LoginDialogue;
import dev.weir.tds.serverdial.LoginScript;
import dev.weir.tds.serverlogin.LoginResponse;
import dev.weir.tds.serverlogin.RelayedResponse;
import dev.weir.tds.serverlogin.ServerTokens;
import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What one client and its server say to each other until the login is over. The bytes of a token
 * pass as they are; what is rewritten is what holds for the one connection and not for the other.
 *
 * <p>Pure: the connection and the client are behind interfaces. One thread.
 */
final class RelayedLogin implements LoginScript {
  /** Kerberos and NTLM take two or three; a server that asks on and on would keep a slot. */
  static final int MOST_QUESTIONS = 8;

  /** Who has to say something next. */
  enum Turn {
    /** Nobody: there is no connection yet. */
    NOBODY,
    SERVER,
    CLIENT,
    /** Nobody any more. */
    OVER
  }

  private final Login7 login;
  private final String user;
  private final int packetSize;
  private final boolean strict;
  private final Questions questions;
  private String serverName;
  private Turn turn = Turn.NOBODY;
  private boolean abandoned;
  private int asked;
  private @Nullable LoginDialogue dialogue;
  private byte @Nullable [] tokenSent;
  private @Nullable ServerTokens response;

  /** Hears what the server asks. */
  interface Questions {
    void asked(ServerTokens question, PacketType due);
  }

  /**
   * Begins with a client's LOGIN7.
   *
   * @param user the login without what was said to Weir alone
   * @param packetSize the size to ask for
   * @param strict whether the server is spoken to in TDS 8.0
   */
  RelayedLogin(
      Login7 login,
      String user,
      int packetSize,
      boolean strict,
      String serverName,
      Questions questions) {
    this.login = login;
    this.user = user;
    this.packetSize = packetSize;
    this.strict = strict;
    this.serverName = serverName;
    this.questions = questions;
  }

  Turn turn() {
    return turn;
  }

  boolean isAbandoned() {
    return abandoned;
  }

  /** The server's last word to the client, once it has accepted the login. */
  ServerTokens response() {
    return Objects.requireNonNull(response, "the login has not been accepted");
  }

  // ---- the client ----

  /** The client answers what the server asked. */
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

  /** The client is gone. */
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

  /** Others change what a server sends or what a client may ask for, and Weir does not follow. */
  private List<Feature> features(boolean federatedAnswered) {
    List<Feature> offered = new ArrayList<>();
    for (Feature feature : login.features()) {
      switch (feature.id()) {
        case Feature.FEDERATED_AUTHENTICATION ->
            offered.add(FederatedFeature.echoing(feature, federatedAnswered));
        case Feature.UTF8_SUPPORT -> offered.add(feature);
        default -> {
          // The client goes on without it.
        }
      }
    }
    return offered;
  }

  @Override
  public void challenged(LoginResponse.Challenged challenge) {
    LoginDialogue open = Objects.requireNonNull(dialogue, "asked without a connection");
    if (challenge.federated() != federated() || !isByToken()) {
      open.giveUp("the server asks for a token that this login does not have");
    } else if (++asked > MOST_QUESTIONS) {
      open.giveUp("the server asks more than " + MOST_QUESTIONS + " times within one login");
    } else if (tokenSent != null) {
      // Another server asks what the client has answered already.
      open.answer(PacketType.FEDERATED_TOKEN, tokenSent);
    } else {
      turn = Turn.CLIENT;
      questions.asked(
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
    Set<Integer> ids = login.features().stream().map(Feature::id).collect(Collectors.toSet());
    ProtocolVersion version =
        Objects.requireNonNull(
            LoginVersion.protocolOf(login.rawVersion()), "versions below 7.2 are not relayed");
    ProtocolVersion agreed = LoginVersion.lower(version, read.facts().version());
    response =
        RelayedResponse.of(accepted, LoginVersion.acknowledged(login.rawVersion(), agreed), ids);
  }

  /** Windows makes its tokens for one server; those of an identity provider are good for all. */
  @Override
  public @Nullable String routed(ServerAddress address) {
    if (login.flags().integratedSecurity() && !federated()) {
      return "the server sends this login on to "
          + address
          + ", for which the client's Windows token is not made: give that server a bucket";
    }
    serverName = address.host();
    return null;
  }
}
