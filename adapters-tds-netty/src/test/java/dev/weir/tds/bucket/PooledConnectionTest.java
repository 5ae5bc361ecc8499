package dev.weir.tds.bucket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.outbox.Dispatcher;
import dev.weir.application.outbox.Outbox;
import dev.weir.application.pinning.SessionIdentity;
import dev.weir.application.session.ServerQuestion;
import dev.weir.domain.error.ClientError;
import dev.weir.tds.response.IgnoredResponse;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server connection that goes from one session to the next. */
class PooledConnectionTest {
  private static final String DONE = "fd0000c1000000000000000000";
  private static final String RESET_DONE = "e30300120000";
  private static final String BROKEN_OFF = "fd020000000000000000000000";
  private static final String ACKNOWLEDGED = "fd200000000000000000000000";

  private final List<String> heard = new ArrayList<>();
  private final EmbeddedChannel channel = new EmbeddedChannel();
  private final Dispatcher dispatcher = new Dispatcher(new Outbox(() -> true), () -> {});
  private final PooledConnection connection =
      new PooledConnection(
          1,
          channel,
          PacketHeader.DEFAULT_PACKET_SIZE,
          TdsVersion.V7_2_AND_LATER,
          AssumedServer.FACTS,
          new HeardByThePool(),
          dispatcher);

  @BeforeEach
  void lend() {
    channel.pipeline().addLast(new ServerPackets(connection, dispatcher));
    connection.readWith(new HeardByTheSession("first"), IgnoredResponse.INSTANCE);
  }

  @AfterEach
  void end() {
    channel.finishAndReleaseAll();
  }

  private static ByteBuf packet() {
    return packet("");
  }

  @Test
  void whoHasItHearsTheServer() {
    channel.writeInbound(packet());
    assertThat(heard).containsExactly("first: packet");
  }

  @Test
  void whatTheServerSaysToNobodyIsNotForWhoHadItLast() {
    connection.release();
    channel.writeInbound(packet());
    assertThat(heard).containsExactly("pool: broken");
  }

  @Test
  void itsEndIsNoBusinessOfWhoHadItLast() {
    connection.release();
    channel.close();
    assertThat(heard).containsExactly("pool: gone");
  }

  @Test
  void whoHasItNextIsServedAlthoughTheLastCouldTakeNoMore() {
    connection.read(false);
    connection.release();
    connection.readWith(new HeardByTheSession("second"), IgnoredResponse.INSTANCE);
    assertThat(channel.config().isAutoRead()).isTrue();
    channel.writeInbound(packet());
    assertThat(heard).containsExactly("second: packet");
  }

  // ---- what the server says to Weir itself ----

  @Test
  void anAnswerToWeirIsReadAlthoughWhoHasItCouldTakeNoMore() {
    connection.read(false);

    ask();
    assertThat(channel.config().isAutoRead()).isTrue();
    connection.read(false);
    assertThat(channel.config().isAutoRead()).isTrue();

    channel.writeInbound(packet(DONE));
    assertThat(heard).containsExactly("told true");
    assertThat(channel.config().isAutoRead()).isFalse();
  }

  @Test
  void whoCanTakeMoreAgainIsReadForAfterAnAnswerToWeir() {
    connection.read(false);
    ask();
    connection.read(true);

    channel.writeInbound(packet(DONE));

    assertThat(channel.config().isAutoRead()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {BROKEN_OFF, DONE})
  void aQuestionThatIsCancelledIsOverWithTheAcknowledgementAndNotWithItsEnd(String end) {
    ask();
    connection.sendAttention();
    assertThat(attentions()).isEqualTo(1);

    channel.writeInbound(packet(end));
    assertThat(heard).isEmpty();

    channel.writeInbound(packet(ACKNOWLEDGED));
    assertThat(heard).containsExactly("told false");

    channel.writeInbound(packet(DONE));
    assertThat(heard).containsExactly("told false", "first: packet");
  }

  @Test
  void aQuestionThatIsCancelledMayEndWithTheAcknowledgement() {
    ask();
    connection.sendAttention();

    channel.writeInbound(packet(BROKEN_OFF + ACKNOWLEDGED));

    assertThat(heard).containsExactly("told false");
  }

  // ---- the resets that clients ask for ----

  @ParameterizedTest
  @ValueSource(
      ints = {PacketHeader.RESET_CONNECTION, PacketHeader.RESET_CONNECTION_KEEP_TRANSACTION})
  void connectionWhoseResetIsNotAcknowledgedStaysWithItsSessionAndServesNoOther(int bit) {
    request(bit);

    channel.writeInbound(packet(DONE));

    assertThat(heard).containsExactly("first: packet");
    assertThat(connection.isDistrusted()).isTrue();
  }

  @Test
  void connectionWhoseResetIsAcknowledgedIsKept() {
    request(PacketHeader.RESET_CONNECTION);
    channel.writeInbound(packet(RESET_DONE + DONE));
    request(0);
    channel.writeInbound(packet(DONE));

    assertThat(heard).containsExactly("first: packet", "first: packet");
    assertThat(connection.isDistrusted()).isFalse();
  }

  @Test
  void acknowledgementOfAnEarlierResetIsNotTakenForTheNext() {
    request(PacketHeader.RESET_CONNECTION);
    channel.writeInbound(packet(RESET_DONE + DONE));
    request(PacketHeader.RESET_CONNECTION);
    channel.writeInbound(packet(DONE));

    assertThat(connection.isDistrusted()).isTrue();
  }

  private void request(int bit) {
    ByteBuf request = Unpooled.buffer(PacketHeader.LENGTH);
    PacketHeader.write(
        request,
        PacketType.SQL_BATCH,
        PacketHeader.END_OF_MESSAGE | bit,
        PacketHeader.LENGTH,
        0,
        1);
    connection.send(request);
  }

  private void ask() {
    connection.ask(
        new ServerQuestion("SELECT 1", 0, true), answer -> heard.add("told " + (answer != null)));
  }

  private long attentions() {
    long attentions = 0;
    for (ByteBuf sent = channel.readOutbound(); sent != null; sent = channel.readOutbound()) {
      attentions += PacketHeader.typeAt(sent, 0) == PacketType.ATTENTION.code() ? 1 : 0;
      sent.release();
    }
    return attentions;
  }

  private static ByteBuf packet(String hex) {
    byte[] payload = HexFormat.of().parseHex(hex);
    int length = PacketHeader.LENGTH + payload.length;
    ByteBuf packet = Unpooled.buffer(length);
    PacketHeader.write(packet, PacketType.REPLY, PacketHeader.END_OF_MESSAGE, length, 0, 0);
    return packet.writeBytes(payload);
  }

  private final class HeardByTheSession implements ResponseReader {
    private final String name;

    HeardByTheSession(String name) {
      this.name = name;
    }

    @Override
    public void responsePacket(ByteBuf packet) {
      packet.release();
      heard.add(name + ": packet");
    }

    @Override
    public SessionIdentity identity() {
      return new SessionIdentity(16_384, "sa", "10.0.0.7", name);
    }

    @Override
    public void responsePause() {}

    @Override
    public void serverWritable(boolean writable) {}

    @Override
    public void takenBack(Duration idle) {
      heard.add(name + ": taken back");
    }

    @Override
    public void transactionOverdue() {
      heard.add(name + ": overdue");
    }

    @Override
    public void cut(ClientError reason) {
      heard.add(name + ": cut");
    }

    @Override
    public void serverGone(String reason) {
      heard.add(name + ": gone");
    }
  }

  private final class HeardByThePool implements ConnectionEvents {
    @Override
    public void resetDone(PooledConnection reset) {
      heard.add("pool: reset");
    }

    @Override
    public void broken(PooledConnection broken, String reason) {
      heard.add("pool: broken");
    }

    @Override
    public void gone(PooledConnection ended) {
      heard.add("pool: gone");
    }

    @Override
    public void overdue(PooledConnection late) {
      heard.add("pool: overdue");
    }
  }
}
