package dev.weir.tds.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.bucket.ServerLocation;
import dev.weir.domain.facts.Truth;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.domain.pinning.SessionStatePolicy;
import dev.weir.tds.bucket.ServerOpening;
import dev.weir.tds.tls.EncryptionScope;
import dev.weir.tds.tls.ServerFacingTls;
import dev.weir.tds.tls.ServerTls;
import dev.weir.tds.tls.TlsLibrary;
import dev.weir.tds.wire.Encryption;
import dev.weir.tds.wire.Login7;
import dev.weir.tds.wire.LoginFlags;
import dev.weir.tds.wire.Message;
import dev.weir.tds.wire.OpaqueBytes;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.PreloginReply;
import dev.weir.tds.wire.ProgramVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A server that asks a question before it accepts a login, its bytes cut at every place. */
class LoginDialSplitTest {
  private static final byte[] QUESTION = ByteBufUtil.decodeHexDump("ed020001ff");
  private static final byte[] ACCEPTED =
      ByteBufUtil.decodeHexDump(
          "e30600"
              + "01"
              + "016100"
              + "0000"
              + "ad0a00"
              + "01"
              + "74000004"
              + "00"
              + "10000000"
              + "fd"
              + "00".repeat(12));
  private static final byte[] ANSWER = {7, 8, 9};

  private static final ServerTarget TARGET =
      new ServerTarget(
          new ServerAddress("db.example", 1433),
          ServerTls.OFF,
          ServerFacingTls.trustingAnyServer(TlsLibrary.best()),
          "db.example",
          Duration.ofSeconds(5),
          SessionStatePolicy.OFF,
          new UpstreamNames(new BucketId("erp"), null, null));

  @Test
  void theExchangeIsUnderstoodWhereverItIsCut() {
    byte[] prelogin =
        bytes(PreloginReply.write(ByteBufAllocator.DEFAULT, Encryption.NOT_SUPPORTED));
    byte[] question = reply(QUESTION);
    byte[] accepted = reply(ACCEPTED);
    for (int split = 0; split <= question.length; split++) {
      assertThat(exchange(prelogin, question, split, accepted, 0)).isEqualTo(expected());
    }
    for (int split = 0; split <= accepted.length; split++) {
      assertThat(exchange(prelogin, question, 0, accepted, split)).isEqualTo(expected());
    }
  }

  private static List<String> expected() {
    return List.of(
        "login", "asked ed020001ff", "accepted " + ByteBufUtil.hexDump(ACCEPTED), "open at a");
  }

  private static List<String> exchange(
      byte[] prelogin, byte[] question, int questionCut, byte[] accepted, int acceptedCut) {
    EmbeddedChannel channel = new EmbeddedChannel();
    Recorded recorded = new Recorded();
    LoginDial.start(
        TARGET,
        recorded,
        recorded,
        recorded,
        address -> recorded.failed("routed"),
        channel.eventLoop().newSucceededFuture(channel));
    assertThat(sent(channel)).isEqualTo(PacketType.PRELOGIN);
    receive(channel, prelogin, prelogin.length);
    assertThat(sent(channel)).isEqualTo(PacketType.LOGIN7);
    receive(channel, question, questionCut);
    recorded.answer(ANSWER);
    assertThat(sent(channel)).isEqualTo(PacketType.SSPI);
    receive(channel, accepted, acceptedCut);
    channel.finishAndReleaseAll();
    return recorded.heard;
  }

  private static void receive(EmbeddedChannel channel, byte[] bytes, int cut) {
    channel.writeInbound(Unpooled.copiedBuffer(bytes, 0, cut));
    channel.writeInbound(Unpooled.copiedBuffer(bytes, cut, bytes.length - cut));
  }

  private static @Nullable PacketType sent(EmbeddedChannel channel) {
    ByteBuf packet = channel.readOutbound();
    try {
      return PacketType.of(PacketHeader.typeAt(packet, packet.readerIndex()));
    } finally {
      packet.release();
    }
  }

  private static byte[] reply(byte[] payload) {
    return bytes(
        Message.frame(
            ByteBufAllocator.DEFAULT,
            PacketType.REPLY,
            Unpooled.wrappedBuffer(payload),
            PacketHeader.DEFAULT_PACKET_SIZE,
            0));
  }

  private static byte[] bytes(ByteBuf packets) {
    try {
      return ByteBufUtil.getBytes(packets);
    } finally {
      packets.release();
    }
  }

  /** Hears all that the dial says. */
  private static final class Recorded
      implements LoginScript, ServerOpening.Outcome, ServerInspector {
    @Override
    public boolean inspectAnswer(
        ServerLocation server, @Nullable ProgramVersion version, EncryptionScope scope) {
      return true;
    }

    @Override
    public boolean inspectTls(SSLSession session) {
      return true;
    }

    @Override
    public void dialling(Future<Channel> dial) {
      // The test has the channel.
    }

    private final List<String> heard = new ArrayList<>();
    private @Nullable LoginDialogue dialogue;

    void answer(byte[] answer) {
      if (dialogue != null) {
        dialogue.answer(PacketType.SSPI, answer);
      }
    }

    @Override
    public void begun(LoginDialogue begun) {
      dialogue = begun;
    }

    @Override
    public boolean federated() {
      return false;
    }

    @Override
    public Login7 login(boolean federatedAnswered) {
      return new Login7(
          0x7400_0004,
          0,
          0,
          1,
          new LoginFlags(0xE0, 0x80, 0, 0),
          0,
          0,
          "",
          "",
          new Password(""),
          "",
          "",
          "",
          "",
          "",
          OpaqueBytes.of(new byte[6]),
          OpaqueBytes.of((byte) 1),
          "",
          null,
          List.of());
    }

    @Override
    public void challenged(LoginResponse.Challenged challenge) {
      heard.add("asked " + ByteBufUtil.hexDump(challenge.token().asBuffer()));
    }

    @Override
    public void accepted(ByteBuf response, LoginResponse.Accepted read) {
      heard.add("accepted " + ByteBufUtil.hexDump(response));
    }

    @Override
    public @Nullable String routed(ServerLocation server) {
      return "not in this test";
    }

    @Override
    public void loggingIn() {
      heard.add("login");
    }

    @Override
    public void accepted(Channel channel, int packetSize, LoginFacts facts, Truth sessionRecovery) {
      heard.add("open at " + facts.database());
    }

    @Override
    public void refused(ServerRefusal refusal) {
      heard.add("refused");
    }

    @Override
    public void failed(String reason) {
      heard.add(reason);
    }

    @Override
    public void abandoned() {
      heard.add("abandoned");
    }
  }
}
