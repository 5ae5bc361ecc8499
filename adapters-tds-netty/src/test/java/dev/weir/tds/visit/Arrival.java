package dev.weir.tds.visit;

import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.ProtocolVersion;
import dev.weir.tds.wire.Encryption;
import dev.weir.tds.wire.Login7Writer;
import dev.weir.tds.wire.Message;
import dev.weir.tds.wire.OpaqueBytes;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.PreloginRequest;
import dev.weir.tds.wire.ServerLogin;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.net.ssl.SSLException;

/** How clients arrive: what they say at the door, in each encryption there is. */
public enum Arrival {
  /** No encryption. */
  CLEAR,
  /** The login alone. */
  LOGIN_ONLY,
  /** TDS 7.x, everything. */
  FULL,
  /** TDS 8.0. */
  STRICT;

  private static final SslContext TLS_1_2 = context("TLSv1.2");
  private static final SslContext TLS_1_3 = context("TLSv1.3");

  /** Without a peer's name nothing is resumed: every handshake is a whole one. */
  private static SslContext context(String protocol) {
    try {
      return SslContextBuilder.forClient()
          .sslProvider(OpenSsl.isAvailable() ? SslProvider.OPENSSL : SslProvider.JDK)
          .protocols(protocol)
          .applicationProtocolConfig(
              new ApplicationProtocolConfig(
                  Protocol.ALPN,
                  SelectorFailureBehavior.NO_ADVERTISE,
                  SelectedListenerFailureBehavior.ACCEPT,
                  "tds/8.0"))
          .trustManager(InsecureTrustManagerFactory.INSTANCE)
          .endpointIdentificationAlgorithm("")
          .build();
    } catch (SSLException e) {
      throw new IllegalStateException("the TLS library offers no client side", e);
    }
  }

  /** A login from the first byte to the answer. */
  public List<Step> login(String user, String password) {
    OpaqueBytes login = login7(user, password);
    return switch (this) {
      case CLEAR -> List.of(new Step.Say(prelogin(Encryption.NOT_SUPPORTED)), new Step.Say(login));
      case LOGIN_ONLY ->
          List.of(
              new Step.Say(prelogin(Encryption.OFF)),
              new Step.BeginWrappedTls(TLS_1_2),
              new Step.SayLastEncrypted(login));
      case FULL ->
          List.of(
              new Step.Say(prelogin(Encryption.ON)),
              new Step.BeginWrappedTls(TLS_1_2),
              new Step.Say(login));
      case STRICT ->
          List.of(
              new Step.BeginTls(TLS_1_3),
              new Step.Say(prelogin(Encryption.NOT_SUPPORTED)),
              new Step.Say(login));
    };
  }

  /** The same TLS and the same two messages, with nothing of TDS about the handshake. */
  public List<Step> bare(String user, String password) {
    return List.of(
        new Step.BeginTls(this == STRICT ? TLS_1_3 : TLS_1_2),
        new Step.Say(prelogin(Encryption.NOT_SUPPORTED)),
        new Step.Say(login7(user, password)));
  }

  /** A batch, with the headers that TDS 7.2 wants before it. */
  public static List<Step> batch(String sql) {
    ByteBuf payload = Unpooled.buffer();
    payload.writeIntLE(22).writeIntLE(18).writeShortLE(2).writeLongLE(0).writeIntLE(1);
    payload.writeCharSequence(sql, StandardCharsets.UTF_16LE);
    return List.of(
        new Step.Say(
            bytes(
                Message.frame(
                    ByteBufAllocator.DEFAULT,
                    PacketType.SQL_BATCH,
                    payload,
                    PacketHeader.DEFAULT_PACKET_SIZE,
                    0))));
  }

  private static OpaqueBytes prelogin(Encryption encryption) {
    return bytes(PreloginRequest.write(ByteBufAllocator.DEFAULT, encryption));
  }

  private OpaqueBytes login7(String user, String password) {
    LoginOptions options =
        new LoginOptions(
            "AppDB", null, ProtocolVersion.V7_4, true, false, false, false, null, null);
    return bytes(
        Login7Writer.write(
            ByteBufAllocator.DEFAULT,
            new ServerLogin(
                    options,
                    this == STRICT,
                    PacketHeader.DEFAULT_PACKET_SIZE,
                    "till-7",
                    user,
                    new Password(password),
                    "billing",
                    "localhost",
                    "visitor",
                    4711)
                .toLogin7()));
  }

  private static OpaqueBytes bytes(ByteBuf buffer) {
    try {
      return OpaqueBytes.of(ByteBufUtil.getBytes(buffer));
    } finally {
      buffer.release();
    }
  }
}
