package dev.weir.standin.server;

import dev.weir.standin.error.SqlError;
import dev.weir.standin.login.FederatedRequest;
import dev.weir.standin.login.Login7;
import dev.weir.standin.ntlm.NtlmExchange;
import dev.weir.standin.ntlm.WindowsAccount;
import dev.weir.standin.options.Identities;
import dev.weir.standin.packet.ByteArraySink;
import dev.weir.standin.packet.ByteSink;
import dev.weir.standin.packet.FramingException;
import dev.weir.standin.packet.Message;
import dev.weir.standin.packet.MessageType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Identifies a client by its password, its Windows account or its federated token. */
final class Authentication {
  private static final int SSPI = 0xED;
  private static final int FEDERATED_INFO = 0xEE;
  private static final int ISSUER_URL = 1;
  private static final int RESOURCE = 2;
  private static final int INFO_ENTRY = 9;
  private static final int NONCE = 8;

  /** Windows counts from 1601, in units of 100 ns. */
  private static final long SECONDS_TO_1970 = 11_644_473_600L;

  private static final long UNITS_PER_SECOND = 10_000_000L;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final StandInServer server;
  private final LoginDialogue dialogue;
  private final boolean federatedAnswered;

  /** The result of an authentication. */
  sealed interface Verdict {
    /** The client is proven to be the login named here. */
    record Known(Login7 login) implements Verdict {}

    record Refused(List<SqlError> errors) implements Verdict {}

    /** The client went. */
    record Gone() implements Verdict {}
  }

  /**
   * Prepares to find out.
   *
   * @param federatedAnswered PRELOGIN was answered that federated tokens are taken
   */
  Authentication(StandInServer server, LoginDialogue dialogue, boolean federatedAnswered) {
    this.server = server;
    this.dialogue = dialogue;
    this.federatedAnswered = federatedAnswered;
  }

  Verdict of(Login7 login) throws IOException {
    FederatedRequest federated = login.federated();
    if (federated != null) {
      return byToken(login, federated);
    }
    return login.integrated() ? byAccount(login) : byPassword(login);
  }

  private Verdict byPassword(Login7 login) {
    String user = login.userName();
    if (!server.passwords().fits(user, login.password())) {
      return refused(LoginErrors.failed(user));
    }
    String changed = login.newPassword();
    if (changed != null && changed.isEmpty()) {
      return refused(LoginErrors.passwordTooShort(user));
    }
    if (changed != null) {
      server.passwords().change(user, changed);
    }
    return new Verdict.Known(login);
  }

  private Verdict byAccount(Login7 login) throws IOException {
    Identities identities = server.options().identities();
    if (identities.accounts().isEmpty() || login.sspi().isEmpty()) {
      return refused(LoginErrors.untrustedDomain());
    }
    byte[] nonce = new byte[NONCE];
    RANDOM.nextBytes(nonce);
    long now = (Instant.now().getEpochSecond() + SECONDS_TO_1970) * UNITS_PER_SECOND;
    String domain = identities.accounts().getFirst().domain();
    NtlmExchange exchange = new NtlmExchange(domain, server.options().serverName(), nonce, now);
    byte[] challenge = exchange.challenge(login.sspi().bytes());
    Message answer = dialogue.ask(sink -> sspi(sink, challenge), MessageType.SSPI);
    if (answer == null) {
      return new Verdict.Gone();
    }
    byte[] proof = answer.payload().bytes(answer.length());
    WindowsAccount account = exchange.proven(proof, identities.accounts());
    return account == null
        ? refused(LoginErrors.untrustedDomain())
        : new Verdict.Known(login.as(account.login()));
  }

  private static void sspi(ByteSink sink, byte[] token) {
    sink.u8(SSPI);
    sink.u16(token.length);
    sink.bytes(token);
  }

  private Verdict byToken(Login7 login, FederatedRequest request) throws IOException {
    if (request.echo() != federatedAnswered) {
      throw new FramingException("FEDAUTH echoes another answer than its PRELOGIN had");
    }
    String token = request.token().isEmpty() ? askForToken() : request.token();
    if (token == null) {
      return new Verdict.Gone();
    }
    String name = server.options().identities().tokens().get(token);
    return name == null ? refused(LoginErrors.tokenFailed()) : new Verdict.Known(login.as(name));
  }

  private @Nullable String askForToken() throws IOException {
    Message answer = dialogue.ask(Authentication::writeFederatedInfo, MessageType.FEDERATED_TOKEN);
    return answer == null ? null : FederatedRequest.token(answer.payload());
  }

  /** FEDAUTHINFO (MS-TDS 2.2.7.12): entries by id, length and offset, then their texts. */
  private static void writeFederatedInfo(ByteSink sink) {
    byte[] issuer = "https://login.test/tenant".getBytes(StandardCharsets.UTF_16LE);
    byte[] resource = "https://database.test/".getBytes(StandardCharsets.UTF_16LE);
    int texts = Integer.BYTES + 2 * INFO_ENTRY;
    ByteArraySink info = new ByteArraySink();
    info.u32(2);
    info.u8(ISSUER_URL);
    info.u32(issuer.length);
    info.u32(texts);
    info.u8(RESOURCE);
    info.u32(resource.length);
    info.u32(texts + issuer.length);
    info.bytes(issuer);
    info.bytes(resource);
    sink.u8(FEDERATED_INFO);
    sink.u32(info.length());
    info.copyTo(sink);
  }

  private static Verdict refused(SqlError error) {
    return new Verdict.Refused(List.of(error));
  }
}
