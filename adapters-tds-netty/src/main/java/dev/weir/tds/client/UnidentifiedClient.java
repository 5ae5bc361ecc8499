package dev.weir.tds.client;

import dev.weir.application.arrival.Admission;
import dev.weir.domain.client.Source;
import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * The account of one client from its connecting to the answer to its login: its address, its memory
 * and its deadline. The handlers of the connection pass it on, and tell it whether Weir waits for
 * the client or the client for Weir.
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

  /** True if the connection is between two loops. Read by the loop that accepts clients. */
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
      throw new IllegalStateException("not an accepted connection: " + channel);
    }
    return client;
  }

  /** Returns whether it is served. A client that is dropped has no {@link UnidentifiedClient}. */
  public boolean isAdmitted() {
    return admission == Admission.ADMITTED;
  }

  long number() {
    return number;
  }

  /** The source that the client is accounted to. */
  public Source source() {
    return source;
  }

  /** The address of the client: by its load balancer, or by its connection. */
  public InetSocketAddress address() {
    return address;
  }

  /** The time that the client has left for its login. */
  public HandshakeDeadline deadline() {
    return deadline;
  }

  // ---- the steps of the client ----

  /** Accounts the client to the source that a load balancer has told. */
  public void identify(InetSocketAddress told) {
    address = told;
    source = sourceOf(told);
    gate.identify(number, source);
  }

  /** Stops the client's deadline: it waits for Weir or its server from now on. */
  public void stopAwaiting() {
    deadline.stop();
    gate.stopAwaiting(number);
  }

  /**
   * Runs the client's deadline: Weir waits for it from now on.
   *
   * @param onTimeout runs once the client's time is over
   */
  public void awaitMessage(Runnable onTimeout) {
    deadline.run(onTimeout);
    gate.awaitMessage(number);
  }

  /**
   * Requests memory for the client's next step, and stops its deadline.
   *
   * @param whenGranted runs on the client's loop, unless the client is closed before
   */
  public void requestMemory(int bytes, Runnable whenGranted) {
    deadline.stop();
    granted = whenGranted;
    gate.requestMemory(number, bytes);
  }

  /** Ends the limits before login: the client is logged in, or relayed. */
  public void enter() {
    deadline.stop();
    entered = true;
    // The session outlives this; it must not keep the reader of the login, and its password, alive.
    granted = null;
    reads.enter();
    gate.enter(number);
  }

  /** Marks that the connection leaves its loop, or has arrived at the next one. */
  public void setBetweenLoops(boolean isBetween) {
    betweenLoops = isBetween;
  }

  // ---- decisions of the gate, on the loop that accepts clients ----

  void grant() {
    channel
        .eventLoop()
        .execute(
            () -> {
              Runnable whenGranted = granted;
              granted = null;
              if (whenGranted != null) {
                runNextStep(whenGranted);
              }
            });
  }

  /** A defect in the client's next step closes the client: the loop would only log it. */
  private void runNextStep(Runnable whenGranted) {
    try {
      whenGranted.run();
    } catch (RuntimeException e) {
      channel.pipeline().fireExceptionCaught(e);
    }
  }

  /**
   * Closes the client, unless it was answered or is between two loops in the meantime, of which the
   * accepting loop has not heard.
   *
   * @param whenClosed runs on the client's loop where the client is closed
   */
  void evict(Runnable whenClosed) {
    channel
        .eventLoop()
        .execute(
            () -> {
              if (!betweenLoops && channel.eventLoop().inEventLoop() && !entered) {
                whenClosed.run();
                channel.close();
              }
            });
  }

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
