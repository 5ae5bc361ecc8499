package dev.weir.tds.serverdial;

import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.tds.encryption.EncryptionScope;
import dev.weir.tds.encryption.ServerEncryption;
import dev.weir.tds.encryption.ServerTls;
import dev.weir.tds.login7.Login7Writer;
import dev.weir.tds.packet.Message;
import dev.weir.tds.packet.MessageAssembly;
import dev.weir.tds.packet.PacketHeader;
import dev.weir.tds.packet.PacketType;
import dev.weir.tds.pool.ServerOpening.Outcome;
import dev.weir.tds.prelogin.Prelogin;
import dev.weir.tds.prelogin.PreloginRequest;
import dev.weir.tds.server.Dialler;
import dev.weir.tds.serverlogin.LoginResponse;
import dev.weir.tds.stream.BrokenStreamException;
import dev.weir.tds.stream.PacketCutter;
import dev.weir.tds.stream.Packets;
import dev.weir.tds.transport.BrokenConnection;
import dev.weir.tds.wrapping.TlsWrapping;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One connection to one server, until it is logged in or gone. */
final class LoginDial extends ChannelInboundHandlerAdapter implements LoginDialogue {
  /** How long a server may take to close its side after it refused a login. */
  private static final Duration FIN_PATIENCE = Duration.ofSeconds(5);

  private enum Phase {
    PRELOGIN,
    HANDSHAKE,
    LOGIN,
    /** The server has asked for more, which somebody else has. */
    CHALLENGED,
    OVER
  }

  /** What is told when nothing of the connection is left. */
  private interface Verdict {
    void deliver();
  }

  private final ServerTarget target;
  private final LoginScript script;
  private final Outcome outcome;
  private final Introductions introductions;
  private final Rerouting rerouting;
  private final ServerTls encryption;
  private final Channel channel;
  private final PacketCutter cutter;
  private MessageAssembly reply;
  private Phase phase = Phase.PRELOGIN;
  private EncryptionScope scope = EncryptionScope.NONE;
  private boolean federatedAnswered;
  private @Nullable TlsWrapping wrapping;
  private @Nullable ScheduledFuture<?> deadline;
  private @Nullable Verdict verdict;

  /** Goes on at another server, when this connection is gone. */
  interface Rerouting {
    void follow(ServerAddress address);
  }

  private LoginDial(
      ServerTarget target,
      LoginScript script,
      Outcome outcome,
      Introductions introductions,
      Rerouting rerouting,
      Channel channel) {
    this.target = target;
    this.script = script;
    this.outcome = outcome;
    this.introductions = introductions;
    this.rerouting = rerouting;
    this.encryption = encryption(target.encryption(), script.federated());
    this.channel = channel;
    this.cutter = new PacketCutter(channel.alloc(), PacketHeader.MAX_PACKET_SIZE);
    this.reply = newReply();
  }

  /** Takes a connection over that was just dialled, and logs it in. */
  static void start(
      ServerTarget target,
      LoginScript script,
      Outcome outcome,
      Introductions introductions,
      Rerouting rerouting,
      ChannelFuture dial) {
    outcome.dialling(dial.channel());
    dial.addListener(
        done -> {
          if (done.isSuccess()) {
            new LoginDial(target, script, outcome, introductions, rerouting, dial.channel())
                .begin();
          } else {
            outcome.failed(Dialler.reason(done.cause()));
          }
        });
  }

  /** Only the first packet of a login would be encrypted, and a token takes more. */
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
      SslHandler tls = target.strictTls(channel.alloc());
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

  // ---- what the server says ----

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
      case HANDSHAKE -> giveUp("the server spoke in the midst of a TLS handshake");
      case CHALLENGED -> giveUp("the server went on before its question was answered");
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
    switch (ServerEncryption.agree(encryption, answer.encryptionCode())) {
      case ServerEncryption.Agreed agreed -> {
        scope = agreed.scope();
        if (introductions.answered(target.address(), answer.version(), scope)) {
          goOn();
        } else {
          abandon();
        }
      }
      case ServerEncryption.Failed failed -> giveUp(failed.reason());
    }
  }

  private void goOn() {
    switch (scope) {
      case NONE, STRICT -> sendLogin();
      case LOGIN_ONLY, FULL -> startTls();
    }
  }

  private void startTls() {
    phase = Phase.HANDSHAKE;
    SslHandler tls = target.wrappedTls(channel.alloc());
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
    boolean more =
        introductions.secured(channel.pipeline().get(SslHandler.class).engine().getSession());
    if (!more) {
      abandon();
    } else if (wrapping == null) {
      sendPrelogin();
    } else {
      wrapping.handshakeDone(context);
      sendLogin();
    }
  }

  /** Of the login's packets the first is encrypted, if anything is (MS-TDS 3.2.5.3). */
  private void sendLogin() {
    phase = Phase.LOGIN;
    outcome.loggingIn();
    ByteBuf packets = Login7Writer.write(channel.alloc(), script.login(federatedAnswered));
    boolean first = true;
    while (packets.isReadable()) {
      int length = PacketHeader.lengthAt(packets, packets.readerIndex());
      channel.writeAndFlush(packets.readRetainedSlice(length), channel.voidPromise());
      if (first && scope == EncryptionScope.LOGIN_ONLY && wrapping != null) {
        wrapping.encryptionDone(channel.pipeline().context(this));
      }
      first = false;
    }
    packets.release();
  }

  private void loginAnswered(ChannelHandlerContext context, ByteBuf payload) {
    switch (LoginResponse.read(payload)) {
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
      end(() -> rerouting.follow(address));
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
      giveUp("the server said more than an answer to the login");
      return;
    }
    LoginFacts facts = accepted.facts();
    cancelDeadline();
    phase = Phase.OVER;
    release();
    context.pipeline().remove(this);
    outcome.accepted(channel, accepted.packetSize(), facts);
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

  /** Ends the connection; the outcome is told once the server has closed its side, too. */
  private void end(Verdict told) {
    if (verdict != null) {
      return;
    }
    verdict = told;
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
    // A handshake that failed says so by its event.
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
