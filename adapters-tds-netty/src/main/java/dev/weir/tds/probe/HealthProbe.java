package dev.weir.tds.probe;

import dev.weir.domain.error.ClientError;
import dev.weir.tds.bucket.BucketOwner;
import dev.weir.tds.bucket.ProbeRhythm;
import dev.weir.tds.bucket.SlotClaimant;
import dev.weir.tds.packet.PacketHeader;
import dev.weir.tds.packet.PacketType;
import dev.weir.tds.prelogin.Encryption;
import dev.weir.tds.prelogin.PreloginRequest;
import dev.weir.tds.server.Dialler;
import dev.weir.tds.server.ServerLink;
import dev.weir.tds.transport.ConnectionHandler;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoop;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Asks a bucket's server for a PRELOGIN reply, when no client's dial has shown lately how it is.
 *
 * <p>A probe is a physical connection and takes a slot like any other, but only one that nobody
 * else wants. On the loop that owns the bucket.
 */
public final class HealthProbe {
  /** How long a probed server may take to close its side. */
  private static final Duration FIN_PATIENCE = Duration.ofSeconds(2);

  private final BucketOwner owner;
  private final Dialler dialler;
  private final EventLoop loop;
  private @Nullable Attempt attempt;
  private final ProbeRhythm rhythm;

  private HealthProbe(BucketOwner owner, Dialler dialler) {
    this.owner = owner;
    this.dialler = dialler;
    this.loop = owner.loop();
    this.rhythm =
        new ProbeRhythm(
            loop,
            owner.health(),
            owner.rules().probing(),
            new SplittableRandom(),
            this::probeUnlessInTheWay);
  }

  /** Probes a bucket from now on. Any thread. */
  public static HealthProbe start(BucketOwner owner, Dialler dialler) {
    HealthProbe probe = new HealthProbe(owner, dialler);
    probe.loop.execute(probe.rhythm::start);
    return probe;
  }

  /** Probes no more. Any thread. */
  public void stop() {
    loop.execute(rhythm::stop);
  }

  private void probeUnlessInTheWay() {
    boolean wanted = owner.waiting() > 0 || owner.held() >= owner.rules().maxConnections();
    if (attempt == null && !wanted) {
      Attempt next = new Attempt();
      attempt = next;
      next.begin();
    }
  }

  private final class Attempt extends ConnectionHandler implements SlotClaimant, ServerLink.Events {
    private long ticket;
    private long began;
    private boolean waitingForSlot = true;
    private boolean judged;
    private @Nullable ServerLink link;
    private @Nullable ScheduledFuture<?> deadline;

    void begin() {
      ticket = owner.request(this, loop);
      deadline =
          loop.schedule(
              this::takesTooLong,
              owner.rules().probing().timeout().toNanos(),
              TimeUnit.NANOSECONDS);
    }

    @Override
    public void slotAdmitted() {
      if (waitingForSlot) {
        waitingForSlot = false;
        began = System.nanoTime();
        link = ServerLink.dial(dialler, owner.rules(), loop, this);
      } else {
        // It came after all; the probe has been given up in the meantime.
        owner.release(ticket);
      }
    }

    @Override
    public void slotRefused(ClientError error) {
      over();
    }

    @Override
    public void slotCut() {
      if (link != null) {
        link.reset();
      }
    }

    @Override
    public void dialled() {
      ServerLink open = link();
      open.readWith(this);
      ByteBuf prelogin = PreloginRequest.write(open.channel().alloc(), Encryption.OFF);
      open.channel().writeAndFlush(prelogin, open.channel().voidPromise());
    }

    @Override
    public void dialFailed(Throwable cause) {
      judge(Dialler.reason(cause));
      owner.release(ticket);
      over();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      ByteBuf reply = (ByteBuf) message;
      boolean speaksTds =
          reply.isReadable()
              && PacketHeader.typeAt(reply, reply.readerIndex()) == PacketType.REPLY.code();
      ReferenceCountUtil.release(message);
      judge(speaksTds ? null : "something answers that is not a SQL Server");
      link().finish(FIN_PATIENCE);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      link().gone();
    }

    @Override
    public void serverGone() {
      judge("the server closed the connection instead of answering");
      owner.release(ticket);
      over();
    }

    @Override
    public void serverOverdue() {
      owner.serverOverdue();
      link().reset();
    }

    private void takesTooLong() {
      if (waitingForSlot) {
        // The ledger had no slot: others are busy with this server, which is evidence enough.
        waitingForSlot = false;
        owner.abandon(ticket);
        over();
      } else if (!judged) {
        judge("no answer within health_check_timeout");
        link().reset();
      }
    }

    /** The first finding counts; what happens while the connection is being closed does not. */
    private void judge(@Nullable String failure) {
      if (judged) {
        return;
      }
      judged = true;
      if (failure == null) {
        owner.health().reached(Duration.ofNanos(System.nanoTime() - began));
      } else {
        owner.health().notReached(failure);
      }
    }

    private void over() {
      if (deadline != null) {
        deadline.cancel(false);
      }
      attempt = null;
    }

    private ServerLink link() {
      if (link == null) {
        throw new IllegalStateException("nothing was dialled yet");
      }
      return link;
    }
  }
}
