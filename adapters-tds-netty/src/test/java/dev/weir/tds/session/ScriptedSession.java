package dev.weir.tds.session;

import dev.weir.application.bucket.BucketRules;
import dev.weir.application.bucket.BucketRules.Probing;
import dev.weir.application.coordination.LocalSlotCoordinator;
import dev.weir.application.pool.PoolPolicy;
import dev.weir.application.slots.ExhaustionPolicy;
import dev.weir.application.slots.QueuePolicy;
import dev.weir.domain.bucket.PinningMode;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.facts.FactsPolicy;
import dev.weir.domain.facts.Truth;
import dev.weir.domain.health.HealthThresholds;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.ProtocolVersion;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.tds.bucket.LoginListener;
import dev.weir.tds.bucket.PinWarnings;
import dev.weir.tds.bucket.PoolWatch;
import dev.weir.tds.bucket.PooledBucket;
import dev.weir.tds.bucket.ServerOpening;
import dev.weir.tds.login.OneBucketInstance;
import dev.weir.tds.login.RunningDoor;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.EventLoop;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A session of a bucket that lends its connections for transactions, whose client and servers are
 * scripts: what each of them says, and when, is up to the test.
 */
final class ScriptedSession implements AutoCloseable {
  /** What a server says to a request that went well. */
  static final String DONE = "fd0000c1000000000000000000";

  /** What a server says of a transaction that has begun, and of its end. */
  static final String BEGUN = "e30b00" + "08" + "080100000000000000" + "00";

  static final String COMMITTED = "e30b00" + "09" + "00" + "080100000000000000";

  static final int PACKET_SIZE = 4096;
  static final Duration WRITE_STALL = Duration.ofSeconds(60);

  private final NewSession known = new NewSession();

  /** Has a loop of its own, so that the timers of the client are the client's alone. */
  private final EmbeddedChannel owner = new EmbeddedChannel();

  /** What its client writes and reads. */
  final ScriptedPeer client = new ScriptedPeer();

  /** The connections that were opened, the first is first. */
  final List<ScriptedServer> servers = new ArrayList<>();

  final PooledBucket bucket;
  final LoggedInClient session;

  ScriptedSession() {
    EventLoop loop = owner.eventLoop();
    BucketRules rules =
        new BucketRules(
            NewSession.BUCKET,
            new ServerAddress("127.0.0.1", 1433),
            PinningMode.TRANSACTION,
            2,
            new QueuePolicy(Duration.ofSeconds(30), 100, ExhaustionPolicy.WAIT),
            Duration.ofSeconds(5),
            new Probing(
                false, Duration.ofSeconds(30), Duration.ofSeconds(5), new HealthThresholds(3, 2)));
    PoolPolicy policy = RunningDoor.pool(rules, OneBucketInstance.PATIENT);
    PoolWatch watch = new PoolWatch(NewSession.BUCKET, known.meters, loop, false, PinWarnings.NONE);
    this.bucket =
        new PooledBucket(
            rules,
            policy,
            FactsPolicy.ASSUME_SQL_SERVER,
            loop,
            new LocalSlotCoordinator(),
            watch,
            new Opening(),
            new Anybody());
    this.session =
        new LoggedInClient(
            client,
            bucket,
            known.profile,
            new ClientSettings(
                51,
                "erp",
                "192.0.2.7",
                "a script",
                TdsVersion.V7_2_AND_LATER,
                PACKET_SIZE,
                "",
                "weir",
                WRITE_STALL,
                OneBucketInstance.PATIENT,
                reason -> {},
                left -> {}),
            known.inspection);
    client.freezeTime();
    client.pipeline().addLast(session);
  }

  // ---- the client ----

  /** The client sends a batch, whole. */
  void asks(String text) {
    byte[] payload = batch(text);
    sends(payload, 0, payload.length);
  }

  /** The client sends this part of a message. */
  void sends(byte[] payload, int from, int to) {
    int room = PACKET_SIZE - PacketHeader.LENGTH;
    for (int begin = from; begin < to; begin += room) {
      sendsPacket(payload, begin, Math.min(to, begin + room));
    }
    settle();
  }

  /** What is to be done next is done. */
  void settle() {
    client.runPendingTasks();
    owner.runPendingTasks();
  }

  /** The client's connection ends, and time passes for nobody. */
  void leaves() {
    client.pipeline().close();
    settle();
  }

  /** Time passes for the client. */
  void passes(Duration time) {
    client.advanceTimeBy(time.toNanos(), TimeUnit.NANOSECONDS);
    client.runScheduledPendingTasks();
    settle();
  }

  /** Whether any timer is about the client. */
  boolean isRemembered() {
    return client.runScheduledPendingTasks() >= 0;
  }

  /** The client sends an attention. */
  void cancels() {
    ByteBuf packet = client.alloc().buffer();
    int length = PacketHeader.LENGTH;
    PacketHeader.write(packet, PacketType.ATTENTION, PacketHeader.END_OF_MESSAGE, length, 0, 1);
    client.writeInbound(packet);
    settle();
  }

  private void sendsPacket(byte[] payload, int from, int to) {
    ByteBuf packet = client.alloc().buffer();
    int status = to == payload.length ? PacketHeader.END_OF_MESSAGE : 0;
    int length = PacketHeader.LENGTH + to - from;
    PacketHeader.write(packet, PacketType.SQL_BATCH, status, length, 0, 1);
    client.writeInbound(packet.writeBytes(payload, from, to - from));
  }

  /** The payload of a batch. */
  static byte[] batch(String text) {
    ByteBuf payload = Unpooled.buffer();
    payload.writeIntLE(22).writeIntLE(18).writeShortLE(2).writeLongLE(0).writeIntLE(1);
    payload.writeBytes(text.getBytes(StandardCharsets.UTF_16LE));
    byte[] bytes = new byte[payload.readableBytes()];
    payload.readBytes(bytes);
    return bytes;
  }

  /** A result of texts, one row of them. */
  static String row(String... values) {
    ByteBuf tokens = Unpooled.buffer();
    tokens.writeByte(0x81).writeShortLE(values.length);
    for (int i = 0; i < values.length; i++) {
      tokens.writeBytes(ByteBufUtil.decodeHexDump("00000000" + "0900" + "e74000" + "0904d00034"));
      tokens.writeByte(0);
    }
    tokens.writeByte(0xD1);
    for (String value : values) {
      tokens.writeShortLE(2 * value.length());
      tokens.writeCharSequence(value, StandardCharsets.UTF_16LE);
    }
    return ByteBufUtil.hexDump(tokens);
  }

  /** What the client was told since it was asked last: the payloads of packets. */
  List<String> heard() {
    return client.told();
  }

  /** Whether the client is read. */
  boolean isListenedTo() {
    return client.config().isAutoRead();
  }

  // ---- the servers ----

  /** The connection that was opened last. */
  ScriptedServer server() {
    return servers.getLast();
  }

  /** Opens a connection at once. */
  private final class Opening implements ServerOpening {
    @Override
    public void probe(Duration patience, EventLoop loop, Probed probed) {
      throw new AssertionError("nobody probes");
    }

    @Override
    public void open(LoginProfile wanted, Password password, EventLoop loop, Outcome outcome) {
      ScriptedServer server = new ScriptedServer(ScriptedSession.this::settle);
      servers.add(server);
      outcome.dialling(loop.newSucceededFuture(server));
      outcome.loggingIn();
      outcome.accepted(
          server,
          PACKET_SIZE,
          new LoginFacts(
              "ERP", "us_english", List.of(), "a script", 0, ProtocolVersion.V7_4, false),
          Truth.UNKNOWN);
    }
  }

  /** Lets everybody in. */
  private static final class Anybody implements LoginListener {
    @Override
    public Password passwordFor(LoginProfile profile) {
      return new Password("secret");
    }

    @Override
    public void proven(LoginProfile profile, LoginFacts facts) {}

    @Override
    public void rejected(LoginProfile profile, ServerRefusal refusal) {}

    @Override
    public void revoked(LoginProfile profile) {}

    @Override
    public void untried(LoginProfile profile, ClientError error) {}
  }

  @Override
  public void close() {
    client.finishAndReleaseAll();
    servers.forEach(EmbeddedChannel::finishAndReleaseAll);
    owner.finishAndReleaseAll();
  }
}
