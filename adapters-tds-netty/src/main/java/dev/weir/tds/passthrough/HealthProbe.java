package dev.weir.tds.passthrough;

import dev.weir.domain.error.ClientError;
import dev.weir.tds.bucket.ProbeRhythm;
import dev.weir.tds.server.Dialler;
import dev.weir.tds.server.ServerLink;
import dev.weir.tds.transport.ConnectionHandler;
import dev.weir.tds.wire.Encryption;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.PreloginRequest;
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
 * Probes the server of a passthrough bucket by a PRELOGIN, when no dial of a client has shown
 * lately whether it answers.
 *
 * <p>A probe is a server connection with a slot like any other; it waits until no client wants the
 * slot. Confined to the loop that owns the bucket.
 */
final class HealthProbe {
  /** The time a probed server has to close its side. */
  private static final Duration FIN_PATIENCE = Duration.ofSeconds(2);

  private final PassthroughBucket bucket;
  private final EventLoop loop;
  private final ProbeRhythm rhythm;
  private @Nullable Attempt attempt;

  /** Prepares to probe a bucket. */
  HealthProbe(PassthroughBucket bucket) {
    this.bucket = bucket;
    this.loop = bucket.loop();
    this.rhythm =
        new ProbeRhythm(
            loop,
            bucket.health(),
            bucket.rules().probing(),
            new SplittableRandom(),
            this::probeUnlessBusy);
  }

  /** Probes from now on. Any thread. */
  void start() {
    loop.execute(rhythm::start);
  }

  /** Stops probing. On the loop only. */
  void stop() {
    rhythm.stop();
  }

  private void probeUnlessBusy() {
    boolean isBusy = bucket.waiting() > 0 || bucket.held() >= bucket.rules().maxConnections();
    if (attempt == null && !isBusy) {
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
      ticket = bucket.request(this, loop);
      deadline =
          loop.schedule(
              this::expire, bucket.rules().probing().timeout().toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void slotAdmitted() {
      if (waitingForSlot) {
        waitingForSlot = false;
        began = System.nanoTime();
        link = bucket.dial(loop, this);
      } else {
        // The attempt has ended in the meantime.
        bucket.release(ticket);
      }
    }

    @Override
    public void slotRefused(ClientError error) {
      finish();
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
      bucket.release(ticket);
      finish();
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
      link().connectionEnded();
    }

    @Override
    public void serverGone() {
      judge("the server closed the connection instead of answering");
      bucket.release(ticket);
      finish();
    }

    @Override
    public void serverOverdue() {
      bucket.serverOverdue();
      link().reset();
    }

    private void expire() {
      if (waitingForSlot) {
        // All slots are in use, so the server answers others.
        waitingForSlot = false;
        bucket.abandon(ticket);
        finish();
      } else if (!judged) {
        judge("no answer within health_check_timeout");
        link().reset();
      }
    }

    /** Reports the first finding only: the end of the connection says nothing about the server. */
    private void judge(@Nullable String failure) {
      if (judged) {
        return;
      }
      judged = true;
      if (failure == null) {
        bucket.health().reached(Duration.ofNanos(System.nanoTime() - began));
      } else {
        bucket.health().notReached(failure);
      }
    }

    private void finish() {
      if (deadline != null) {
        deadline.cancel(false);
      }
      attempt = null;
    }

    private ServerLink link() {
      if (link == null) {
        throw new IllegalStateException("the attempt has no server connection");
      }
      return link;
    }
  }
}
