package dev.weir.tds.arrival;

import dev.weir.application.arrival.Admission;
import dev.weir.domain.client.Source;
import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * One client from its connecting to the answer to its login: where it comes from, what it was
 * granted, and how long it may still take. The handlers that read it meanwhile pass it on; each
 * says whose turn it is.
 *
 * <p>Confined to the loop of the client, except where it is said.
 */
public final class UnidentifiedClient {
  private static final AttributeKey<UnidentifiedClient> KEY =
      AttributeKey.valueOf(UnidentifiedClient.class, "client");

  private final Channel channel;
  private final ArrivalGate gate;
  private final long number;
  private final Admission admission;
  private final HandshakeDeadline deadline;
  private final ClientReads reads;
  private InetSocketAddress address;
  private Source source;
  private @Nullable Runnable granted;
  private boolean entered;

  /** Whether the connection is between two loops. Written there, read by the accepting one. */
  private volatile boolean betweenLoops;

  UnidentifiedClient(
      Channel channel,
      ArrivalGate gate,
      long number,
      Source source,
      Admission admission,
      HandshakeDeadline deadline) {
    this.channel = channel;
    this.gate = gate;
    this.number = number;
    this.source = source;
    this.admission = admission;
    this.deadline = deadline;
    this.reads = new ClientReads();
    this.address = remoteAddress(channel);
    channel.attr(KEY).set(this);
    channel.config().setRecvByteBufAllocator(reads);
  }

  /** The client of a connection that was accepted. */
  public static UnidentifiedClient of(Channel channel) {
    UnidentifiedClient client = channel.attr(KEY).get();
    if (client == null) {
      throw new IllegalStateException("nobody accepted " + channel);
    }
    return client;
  }

  /** Whether it is served. One that is dropped has no {@link UnidentifiedClient}. */
  public boolean isAdmitted() {
    return admission == Admission.ADMITTED;
  }

  long number() {
    return number;
  }

  /** Where it comes from, as far as limits are concerned. */
  public Source source() {
    return source;
  }

  /** Where it is: as its load balancer told, or at the other end of the connection. */
  public InetSocketAddress address() {
    return address;
  }

  /** How long it may still take. */
  public HandshakeDeadline deadline() {
    return deadline;
  }

  // ---- whose turn it is ----

  /** A load balancer has told where the client is. */
  public void identify(InetSocketAddress told) {
    address = told;
    source = sourceOf(told);
    gate.identify(number, source);
  }

  /** The client waits for Weir or its server. */
  public void waits() {
    deadline.stop();
    gate.consider(number);
  }

  /** It is the client's turn again; {@code tooLong} runs when its time is over. */
  public void speaks(Runnable tooLong) {
    deadline.run(tooLong);
    gate.await(number);
  }

  /**
   * The client's next step costs memory.
   *
   * @param then runs on the client's loop when there is room, unless the client is closed before
   */
  public void want(int bytes, Runnable then) {
    deadline.stop();
    granted = then;
    gate.want(number, bytes);
  }

  /** The client is logged in, or relayed: nothing of this concerns it any more. */
  public void enter() {
    deadline.stop();
    entered = true;
    // The session outlives this; it must not keep what read the login, and its password, alive.
    granted = null;
    reads.enter();
    gate.enter(number);
  }

  /** The connection leaves its loop, or has arrived at the next one. */
  public void betweenLoops(boolean is) {
    betweenLoops = is;
  }

  // ---- what the gate says, on the accepting loop ----

  void grant() {
    channel
        .eventLoop()
        .execute(
            () -> {
              Runnable then = granted;
              granted = null;
              if (then != null) {
                goOn(then);
              }
            });
  }

  /** A defect in the client's next step closes the client: the loop would only log it. */
  private void goOn(Runnable then) {
    try {
      then.run();
    } catch (RuntimeException e) {
      channel.pipeline().fireExceptionCaught(e);
    }
  }

  /**
   * Closes the client, unless it has been answered or is on its way to be, between two loops: the
   * accepting loop did not know yet.
   */
  void evict(Runnable closing) {
    channel
        .eventLoop()
        .execute(
            () -> {
              if (!betweenLoops && channel.eventLoop().inEventLoop() && !entered) {
                closing.run();
                channel.close();
              }
            });
  }

  // ---- how ----

  static Source sourceOf(SocketAddress address) {
    return address instanceof InetSocketAddress socket && socket.getAddress() != null
        ? Source.of(socket.getAddress().getAddress())
        : Source.UNKNOWN;
  }

  private static InetSocketAddress remoteAddress(Channel channel) {
    return channel.remoteAddress() instanceof InetSocketAddress socket
        ? socket
        : InetSocketAddress.createUnresolved(String.valueOf(channel.remoteAddress()), 0);
  }
}
