package dev.weir.tds.server;

import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.facts.Truth;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.tds.bucket.ServerNumber;
import dev.weir.tds.bucket.ServerOpening.Outcome;
import dev.weir.tds.tls.EncryptionScope;
import dev.weir.tds.tls.ServerEncryption;
import dev.weir.tds.tls.ServerTls;
import dev.weir.tds.transport.BrokenConnection;
import dev.weir.tds.wire.BrokenStreamException;
import dev.weir.tds.wire.Feature;
import dev.weir.tds.wire.Login7;
import dev.weir.tds.wire.Login7Writer;
import dev.weir.tds.wire.Message;
import dev.weir.tds.wire.MessageAssembly;
import dev.weir.tds.wire.PacketCutter;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.Packets;
import dev.weir.tds.wire.Prelogin;
import dev.weir.tds.wire.PreloginRequest;
import dev.weir.tds.wire.TdsVersion;
import dev.weir.tds.wire.TlsWrapping;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One connection to one server, from its dial until it is logged in or has ended. */
final class LoginDial extends ChannelInboundHandlerAdapter implements LoginDialogue {
  /** The time a server has to close its side after it refused a login. */
  private static final Duration FIN_PATIENCE = Duration.ofSeconds(5);

  private enum Phase {
    PRELOGIN,
    HANDSHAKE,
    LOGIN,
    /** The server has challenged the client whose login is relayed. */
    CHALLENGED,
    OVER
  }

  /** The outcome to report once the connection has ended. */
  private interface Verdict {
    void deliver();
  }

  private final ServerTarget target;
  private final LoginScript script;
  private final Outcome outcome;
  private final ServerInspector inspector;
  private final Rerouting rerouting;
  private final ServerTls encryption;
  private final Channel channel;
  private final PacketCutter cutter;
  private MessageAssembly reply;
  private Phase phase = Phase.PRELOGIN;

  /** The layout of the version that the login asked for. */
  private TdsVersion asked = TdsVersion.V7_2_AND_LATER;

  private EncryptionScope scope = EncryptionScope.NONE;
  private boolean federatedAnswered;
  private boolean asksForRecovery;
  private @Nullable TlsWrapping wrapping;
  private @Nullable ScheduledFuture<?> deadline;
  private @Nullable Verdict verdict;

  /** Logs in at another server once this connection has ended. */
  interface Rerouting {
    void reroute(ServerAddress address);
  }

  private LoginDial(
      ServerTarget target,
      LoginScript script,
      Outcome outcome,
      ServerInspector inspector,
      Rerouting rerouting,
      Channel channel) {
    this.target = target;
    this.script = script;
    this.outcome = outcome;
    this.inspector = inspector;
    this.rerouting = rerouting;
    this.encryption = encryption(target.encryption(), script.federated());
    this.channel = channel;
    this.cutter = new PacketCutter(channel.alloc(), PacketHeader.MAX_PACKET_SIZE);
    this.reply = newReply();
  }

  /** Takes over a connection that is being dialled, and logs it in. */
  static void start(
      ServerTarget target,
      LoginScript script,
      Outcome outcome,
      ServerInspector inspector,
      Rerouting rerouting,
      Future<Channel> dial) {
    outcome.dialling(dial);
    dial.addListener(
        done -> {
          if (done.isSuccess()) {
            new LoginDial(target, script, outcome, inspector, rerouting, dial.getNow()).begin();
          } else {
            outcome.failed(Dialler.reason(done.cause()));
          }
        });
  }

  /** With LOGIN only the first packet of a login is encrypted, and a token needs more packets. */
  private static ServerTls encryption(ServerTls configured, boolean federated) {
    return federated && configured == ServerTls.LOGIN ? ServerTls.REQUIRE : configured;
  }

  private void begin() {
    awaitServer();
    channel.pipeline().addLast(this);
    script.begun(this);
    if (phase == Phase.OVER) {
      return;
    }
    if (encryption == ServerTls.STRICT) {
      SslHandler tls = target.strictTls(channel);
      channel.pipeline().addFirst(tls);
      phase = Phase.HANDSHAKE;
    } else {
      sendPrelogin();
    }
  }

  private void awaitServer() {
    deadline =
        channel
            .eventLoop()
            .schedule(
                () -> giveUp("the login was not over within connection_timeout"),
                target.connectionTimeout().toNanos(),
                TimeUnit.NANOSECONDS);
  }

  private void sendPrelogin() {
    phase = Phase.PRELOGIN;
    channel.writeAndFlush(
        PreloginRequest.write(channel.alloc(), encryption.request(), script.federated()),
        channel.voidPromise());
  }

  // ---- the messages of the server ----

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (phase == Phase.OVER) {
      ((ByteBuf) message).release();
      return;
    }
    cutter.add((ByteBuf) message);
    try {
      ByteBuf packet = cutter.next();
      while (packet != null && phase != Phase.OVER) {
        received(context, packet);
        packet = phase == Phase.OVER ? null : cutter.next();
      }
    } catch (BrokenStreamException e) {
      giveUp("the server sent " + e.reason());
    }
  }

  private void received(ChannelHandlerContext context, ByteBuf packet) {
    MessageAssembly.Progress progress;
    if (phase == Phase.LOGIN) {
      ServerNumber.note(channel, packet);
    }
    try {
      progress = reply.add(packet);
    } finally {
      packet.release();
    }
    switch (progress) {
      case MessageAssembly.Progress.Incomplete ignored -> {}
      case MessageAssembly.Progress.Broken broken -> giveUp("the server sent " + broken.reason());
      case MessageAssembly.Progress.Complete complete -> answered(context, complete.payload());
    }
  }

  private void answered(ChannelHandlerContext context, ByteBuf payload) {
    switch (phase) {
      case PRELOGIN -> preloginAnswered(payload);
      case LOGIN -> loginAnswered(context, payload);
      case HANDSHAKE -> giveUp("the server sent a message within the TLS handshake");
      case CHALLENGED -> giveUp("the server sent a message before its challenge was answered");
      case OVER -> {}
    }
    if (phase != Phase.OVER) {
      reply.close();
      reply = newReply();
    }
  }

  private void preloginAnswered(ByteBuf payload) {
    Prelogin answer = Prelogin.parse(payload);
    if (answer == null) {
      giveUp("the server sent a PRELOGIN that cannot be understood");
      return;
    }
    federatedAnswered = answer.federated();
    switch (ServerEncryption.negotiate(encryption, answer.encryptionCode())) {
      case ServerEncryption.Agreed agreed -> {
        scope = agreed.scope();
        if (inspector.inspectAnswer(target.location(), answer.version(), scope)) {
          continueLogin();
        } else {
          abandon();
        }
      }
      case ServerEncryption.Failed failed -> giveUp(failed.reason());
    }
  }

  private void continueLogin() {
    switch (scope) {
      case NONE, STRICT -> sendLogin();
      case LOGIN_ONLY, FULL -> startTls();
    }
  }

  private void startTls() {
    phase = Phase.HANDSHAKE;
    SslHandler tls = target.wrappedTls(channel);
    wrapping = TlsWrapping.begin(channel.pipeline(), tls);
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof SslHandshakeCompletionEvent handshake && phase == Phase.HANDSHAKE) {
      if (!handshake.isSuccess()) {
        giveUp("the TLS handshake failed: " + Dialler.reason(handshake.cause()));
      } else {
        secured(context);
      }
    }
    context.fireUserEventTriggered(event);
  }

  private void secured(ChannelHandlerContext context) {
    boolean isAccepted =
        inspector.inspectTls(channel.pipeline().get(SslHandler.class).engine().getSession());
    if (!isAccepted) {
      abandon();
    } else if (wrapping == null) {
      sendPrelogin();
    } else {
      wrapping.completeHandshake(context);
      sendLogin();
    }
  }

  /** With login-only encryption the first packet of LOGIN7 is encrypted (MS-TDS 3.2.5.3). */
  private void sendLogin() {
    phase = Phase.LOGIN;
    outcome.loggingIn();
    Login7 login = script.login(federatedAnswered);
    asksForRecovery = login.feature(Feature.SESSION_RECOVERY).isPresent();
    asked = TdsVersion.ofLogin(login.rawVersion());
    ByteBuf packets = Login7Writer.write(channel.alloc(), login);
    boolean first = true;
    while (packets.isReadable()) {
      int length = PacketHeader.lengthAt(packets, packets.readerIndex());
      channel.writeAndFlush(packets.readRetainedSlice(length), channel.voidPromise());
      if (first && scope == EncryptionScope.LOGIN_ONLY && wrapping != null) {
        wrapping.endEncryption(channel.pipeline().context(this));
      }
      first = false;
    }
    packets.release();
  }

  private void loginAnswered(ChannelHandlerContext context, ByteBuf payload) {
    switch (LoginResponse.read(payload, asked)) {
      case LoginResponse.Accepted accepted -> {
        script.accepted(payload, accepted);
        accepted(context, accepted);
      }
      case LoginResponse.Refused refused -> end(() -> outcome.refused(refusal(refused)));
      case LoginResponse.Routed routed -> routed(new ServerAddress(routed.host(), routed.port()));
      case LoginResponse.Challenged challenged -> {
        phase = Phase.CHALLENGED;
        cancelDeadline();
        script.challenged(challenged);
      }
      case LoginResponse.Broken broken ->
          giveUp("the server's answer to a login cannot be understood: " + broken.reason());
    }
  }

  private void routed(ServerAddress address) {
    String obstacle = script.routed(address);
    if (obstacle == null) {
      end(() -> rerouting.reroute(address));
    } else {
      giveUp(obstacle);
    }
  }

  @Override
  public void answer(PacketType type, byte[] payload) {
    if (phase != Phase.CHALLENGED) {
      return;
    }
    phase = Phase.LOGIN;
    awaitServer();
    ByteBuf packets =
        Message.frame(
            channel.alloc(),
            type,
            Unpooled.wrappedBuffer(payload),
            PacketHeader.DEFAULT_PACKET_SIZE,
            0);
    Packets.send(channel, packets);
  }

  private static ServerRefusal refusal(LoginResponse.Refused refused) {
    return new ServerRefusal(
        refused.error().number(),
        refused.error().message(),
        ByteBufUtil.getBytes(refused.tokens().asBuffer()));
  }

  private void accepted(ChannelHandlerContext context, LoginResponse.Accepted accepted) {
    if (cutter.isMidPacket()) {
      giveUp("the server sent bytes behind its answer to the login");
      return;
    }
    LoginFacts facts = accepted.facts();
    cancelDeadline();
    phase = Phase.OVER;
    release();
    context.pipeline().remove(this);
    outcome.accepted(channel, accepted.packetSize(), facts, offersRecovery(accepted));
  }

  private Truth offersRecovery(LoginResponse.Accepted accepted) {
    if (!asksForRecovery) {
      return Truth.UNKNOWN;
    }
    return accepted.sessionRecovery() ? Truth.YES : Truth.NO;
  }

  // ---- the end ----

  @Override
  public void giveUp(String reason) {
    end(() -> outcome.failed(reason));
  }

  @Override
  public void abandon() {
    end(outcome::abandoned);
  }

  /** Ends the connection; the outcome is reported once the server has closed its side, too. */
  private void end(Verdict reported) {
    if (verdict != null) {
      return;
    }
    verdict = reported;
    phase = Phase.OVER;
    cancelDeadline();
    channel
        .writeAndFlush(Unpooled.EMPTY_BUFFER)
        .addListener(flushed -> ((DuplexChannel) channel).shutdownOutput());
    deadline =
        channel.eventLoop().schedule(this::breakOff, FIN_PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
  }

  private void breakOff() {
    BrokenConnection.breakOff(channel);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    cancelDeadline();
    Phase reached = phase;
    phase = Phase.OVER;
    release();
    if (verdict == null) {
      outcome.failed(
          reached == Phase.PRELOGIN
              ? "the server closed the connection instead of answering; check that the address of"
                  + " this bucket is a SQL Server's"
              : "the server closed the connection during the login");
    } else {
      verdict.deliver();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    // A handshake that fails is reported by its event as well; the first report counts.
    if (!(cause instanceof DecoderException)) {
      BrokenConnection.close(context, cause);
    } else {
      giveUp("the server's bytes cannot be understood: " + Dialler.reason(cause));
    }
  }

  private void release() {
    cutter.release();
    reply.close();
  }

  private void cancelDeadline() {
    if (deadline != null) {
      deadline.cancel(false);
      deadline = null;
    }
  }

  private MessageAssembly newReply() {
    return new MessageAssembly(channel.alloc(), PacketType.REPLY, LoginResponse.MAX_LENGTH);
  }
}
