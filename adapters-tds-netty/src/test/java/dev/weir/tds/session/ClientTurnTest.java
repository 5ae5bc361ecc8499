package dev.weir.tds.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tds.transport.Transport;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.TdsVersion;
import dev.weir.testkit.await.Await;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * However much a client has sent, each round of the event loop handles a bounded part of it. A
 * probe that runs once in each round counts, on a real loop and real sockets.
 */
@Timeout(60)
class ClientTurnTest {
  private static final int BYTES = 48 * 1024;

  private final EventLoopGroup acceptor = Transport.best().acceptor();
  private final EventLoopGroup loops = Transport.best().eventLoops(1);
  private final CompletableFuture<Reader> accepted = new CompletableFuture<>();
  private final Socket client = new Socket();

  @AfterEach
  void stop() throws Exception {
    client.close();
    Reader reader = accepted.get(10, TimeUnit.SECONDS);
    reader.channel.close().sync();
    assertThat(reader.loop(() -> reader.channel.isActive())).isFalse();
    acceptor.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
    loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
  }

  /** What a client may send again and again. */
  enum Flood {
    /** Requests that are answered without a server. */
    REQUESTS(PacketType.SQL_BATCH, PacketHeader.END_OF_MESSAGE, 48),
    /** Requests that are given up with their only packet. */
    GIVEN_UP(PacketType.SQL_BATCH, PacketHeader.END_OF_MESSAGE | PacketHeader.IGNORE, 0),
    /** CollectedPackets of one request, of one byte each. */
    TINY_PACKETS(PacketType.SQL_BATCH, 0, 1),
    /** CollectedPackets of one request with nothing in them. */
    EMPTY_PACKETS(PacketType.SQL_BATCH, 0, 0),
    /** CollectedPackets of one request of the usual size. */
    UPLOAD(PacketType.SQL_BATCH, 0, 4096 - PacketHeader.LENGTH);

    private final PacketType type;
    private final int status;
    private final int payload;

    Flood(PacketType type, int status, int payload) {
      this.type = type;
      this.status = status;
      this.payload = payload;
    }

    int packetsOfATurn() {
      boolean message = (status & PacketHeader.END_OF_MESSAGE) != 0;
      int each =
          packet().length / ClientTurn.BYTES_PER_PACKET
              + (message ? ClientTurn.PACKETS_PER_MESSAGE : 1);
      return Math.ceilDiv(ClientTurn.MOST_PACKETS, each);
    }

    byte[] packet() {
      return ClientTurnTest.packet(type, status, payload);
    }
  }

  private static byte[] packet(PacketType type, int status, int payload) {
    ByteBuf packet = Unpooled.buffer();
    PacketHeader.write(packet, type, status, PacketHeader.LENGTH + payload, 0, 1);
    return ByteBufUtil.getBytes(packet.writeZero(payload));
  }

  private static byte[] repeated(byte[] packet, int times) {
    ByteBuf all = Unpooled.buffer();
    for (int i = 0; i < times; i++) {
      all.writeBytes(packet);
    }
    return ByteBufUtil.getBytes(all);
  }

  @ParameterizedTest
  @EnumSource
  void aRoundOfTheLoopHandlesAFewPacketsOfAFlood(Flood flood) throws Exception {
    int packets = BYTES / flood.packet().length;
    Reader reader = receives(repeated(flood.packet(), packets));

    Await.until(
        "all is handled, and the client is read again",
        () -> reader.loop(() -> reader.handled >= packets && reader.isReadOn()));

    int most = reader.loop(() -> reader.mostInARound);
    System.out.printf("figure: %s: %d packets, %d in one round%n", flood, packets, most);
    // A read and what it left may fall into one round; each asks once more than there are packets.
    assertThat(most).isLessThanOrEqualTo(2 * (flood.packetsOfATurn() + 1));
  }

  @Test
  void attentionsOfOneTurnAreAcknowledgedOnce() throws Exception {
    byte[] attention = packet(PacketType.ATTENTION, PacketHeader.END_OF_MESSAGE, 0);
    Reader reader = receives(repeated(attention, ClientTurn.MOST_UNACKNOWLEDGED));

    Await.until(
        "all is handled",
        () -> reader.loop(() -> reader.attentions) == ClientTurn.MOST_UNACKNOWLEDGED);

    assertThat(reader.loop(() -> reader.acknowledgements)).isEqualTo(1);
    assertThat(reader.loop(() -> reader.broken)).isFalse();
  }

  @Test
  void attentionsWithoutEndBreakTheProtocol() throws Exception {
    byte[] attention = packet(PacketType.ATTENTION, PacketHeader.END_OF_MESSAGE, 0);
    Reader reader = receives(repeated(attention, BYTES / attention.length));

    Await.until("the client is given up", () -> reader.loop(() -> reader.broken));

    // The first is acknowledged; as many more may come before that is read.
    assertThat(reader.loop(() -> reader.attentions)).isEqualTo(ClientTurn.MOST_UNACKNOWLEDGED + 1);
    assertThat(reader.loop(() -> reader.acknowledgements)).isEqualTo(1);
  }

  /** SqlClient cancels a bulk load before its last packet. */
  @ParameterizedTest
  @EnumSource(names = {"REQUESTS", "TINY_PACKETS"})
  void eachAttentionIsAcknowledgedBehindTheRequestThatItCancels(Flood cancelled) throws Exception {
    byte[] request = cancelled.packet();
    byte[] attention = packet(PacketType.ATTENTION, PacketHeader.END_OF_MESSAGE, 0);
    byte[] pair = new byte[request.length + attention.length];
    System.arraycopy(request, 0, pair, 0, request.length);
    System.arraycopy(attention, 0, pair, request.length, attention.length);
    Reader reader = receives(repeated(pair, 100));

    Await.until("all is handled", () -> reader.loop(() -> reader.attentions) == 100);

    assertThat(reader.loop(() -> reader.acknowledgements)).isEqualTo(100);
    assertThat(reader.loop(() -> reader.broken)).isFalse();
  }

  /** Has all of it wait in the kernel, and only then be read. */
  private Reader receives(byte[] bytes) throws Exception {
    Channel server =
        new ServerBootstrap()
            .group(acceptor, loops)
            .channel(Transport.best().serverChannel())
            .childOption(ChannelOption.AUTO_READ, false)
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    Reader reader = new Reader(channel);
                    channel.pipeline().addLast(reader);
                    accepted.complete(reader);
                  }
                })
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .sync()
            .channel();
    client.connect(server.localAddress());
    client.getOutputStream().write(bytes);
    Reader reader = accepted.get(10, TimeUnit.SECONDS);
    reader.loop(
        () -> {
          reader.probe();
          return reader.channel.config().setAutoRead(true);
        });
    return reader;
  }

  /** Reads a client, and answers each request itself. Its figures are those of its loop. */
  private static final class Reader extends ChannelInboundHandlerAdapter {
    final Channel channel;
    private final ClientTurn turn;
    private final ClientRequests requests;
    private int handled;
    private int handledBefore;
    private int mostInARound;
    private int attentions;
    private int acknowledgements;
    private boolean broken;

    Reader(Channel channel) {
      this.channel = channel;
      this.turn = new ClientTurn(channel, new ReadingPauses(channel.config()), this::readOn);
      this.requests = new ClientRequests(channel.alloc(), 4096, TdsVersion.V7_2_AND_LATER, turn);
    }

    <T> T loop(Callable<T> task) throws Exception {
      return channel.eventLoop().submit(task).get(10, TimeUnit.SECONDS);
    }

    boolean isReadOn() {
      return channel.config().isAutoRead();
    }

    private void probe() {
      mostInARound = Math.max(mostInARound, handled - handledBefore);
      handledBefore = handled;
      channel.eventLoop().schedule(this::probe, 0, TimeUnit.NANOSECONDS);
    }

    private void readOn() {
      handlePackets();
      turn.end();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      requests.add((ByteBuf) message);
      handlePackets();
    }

    private void handlePackets() {
      turn.begin();
      handled++;
      ClientEvent event = requests.next();
      while (event != ClientEvent.NONE) {
        handle(event);
        handled++;
        event = requests.next();
      }
    }

    private void handle(ClientEvent event) {
      switch (event) {
        case NONE, PASSED, REQUEST_COMPLETED -> {}
        case REQUEST, REQUEST_BEGINNING, REQUEST_BROKEN_OFF -> requests.drop();
        case REQUEST_PART, REQUEST_END -> requests.takePacket().release();
        case REQUEST_CANCELLED -> {
          requests.drop();
          acknowledge();
        }
        case ATTENTION -> acknowledge();
        case BREACH -> broken = true;
      }
    }

    private void acknowledge() {
      attentions++;
      if (turn.needsAcknowledgement()) {
        acknowledgements++;
      }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
      turn.end();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      requests.stop();
    }
  }
}
