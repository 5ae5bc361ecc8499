package dev.weir.http;

import dev.weir.domain.client.Source;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection of one client, whose requests are read and answered on a virtual thread of its own.
 * It never waits while it holds a monitor, which would pin the carrier thread before Java 24.
 *
 * <p>The listener closes it at its deadline, or to make room for a new connection. A read or write
 * that waits then fails, and a wait for a turn ends: the listener no longer counts the connection,
 * so its thread must not outlive it.
 */
final class HttpConnection implements OpenHttpConnection, ReadableByteChannel, Runnable {
  private static final Logger log = LoggerFactory.getLogger(HttpConnection.class);

  /**
   * The time for a client to read a refusal before the connection is closed with the rest of its
   * request unread.
   */
  private static final Duration LINGER = Duration.ofSeconds(1);

  private static final int LINGER_BYTES = 65_536;

  /**
   * A load balancer counts this as a failed check, like a closed connection. But its log shows the
   * reason, and no HTTP library repeats the request at once, as many do after a close without a
   * response.
   */
  private static final HttpResponse TOO_MANY_REQUESTS =
      new HttpResponse(
          429,
          "text/plain; charset=utf-8",
          "Too many requests of this address; ask again in a second.\n",
          Map.of("Retry-After", "1"));

  private final SocketChannel channel;
  private final InetAddress address;
  private final Source source;
  private final Routes routes;
  private final HttpLimits limits;
  private final Function<Source, OptionalLong> pace;
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile long waitingSince;
  private volatile long deadline;
  private volatile boolean isAnswering;
  private volatile boolean isLast;
  private boolean awaitsFirstByte;

  /**
   * Wraps a connection that was just accepted.
   *
   * @param pace takes the next turn of a source, as {@link RequestPace#takeTurn} does
   */
  HttpConnection(
      SocketChannel channel, Routes routes, HttpLimits limits, Function<Source, OptionalLong> pace)
      throws IOException {
    this.channel = channel;
    this.address = ((InetSocketAddress) channel.getRemoteAddress()).getAddress();
    this.source = Source.of(address.getAddress());
    this.routes = routes;
    this.limits = limits;
    this.pace = pace;
    progress(limits.requestTime());
  }

  @Override
  public Source source() {
    return source;
  }

  @Override
  public long waitingSince() {
    return waitingSince;
  }

  /** Returns whether the client has a loopback address. */
  boolean isFromThisHost() {
    return address.isLoopbackAddress();
  }

  /** Returns whether the client or the handler has exceeded its deadline. */
  boolean isOverdue(long now) {
    return now - deadline > 0;
  }

  /** Closes it as soon as no response is in progress. */
  void finish() {
    isLast = true;
    if (!isAnswering) {
      close();
    }
  }

  @Override
  public void run() {
    HttpRequestReader reader = new HttpRequestReader(this, limits.headBytes());
    try {
      RequestHead head = reader.next();
      while (head != null) {
        isAnswering = true;
        progress(limits.responseTime());
        boolean keepsOpen = answer(head);
        isAnswering = false;
        progress(limits.idleTime());
        awaitsFirstByte = true;
        head = isLast || !keepsOpen ? null : reader.next();
      }
    } catch (MalformedRequestException e) {
      refuse(e.response(), true);
    } catch (IOException e) {
      log.atDebug().setCause(e).log("HTTP connection lost");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      close();
    }
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    int read = channel.read(target);
    if (read > 0 && awaitsFirstByte) {
      awaitsFirstByte = false;
      progress(limits.requestTime());
    }
    return read;
  }

  @Override
  public boolean isOpen() {
    return channel.isOpen();
  }

  @Override
  public void close() {
    closed.countDown();
    try {
      channel.close();
    } catch (IOException e) {
      log.atDebug().setCause(e).log("failed to close HTTP connection");
    }
  }

  /** Answers a request when its turn comes; returns whether the connection may send another one. */
  private boolean answer(RequestHead head) throws IOException, InterruptedException {
    boolean withBody = !head.method().equals("HEAD");
    OptionalLong wait = pace.apply(source);
    if (wait.isEmpty()) {
      refuse(TOO_MANY_REQUESTS, withBody);
      return false;
    }
    if (closed.await(wait.getAsLong(), TimeUnit.NANOSECONDS)) {
      return false;
    }
    HttpResponse response = response(head);
    boolean keepsOpen = !isLast && head.isPersistent();
    write(response, withBody, !keepsOpen);
    return keepsOpen;
  }

  private HttpResponse response(RequestHead head) {
    HttpRequest request = new HttpRequest(head.method(), head.path(), head.host(), address);
    try {
      return routes.answer(request);
    } catch (RuntimeException e) {
      log.atError().addKeyValue("path", request.path()).setCause(e).log("endpoint failed");
      return HttpResponse.text(500, "Internal error; the log of this instance says more.");
    }
  }

  /**
   * Sends a refusal and reads the rest of the request: closing a connection with unread bytes
   * resets it, and the reset can overtake the response.
   */
  private void refuse(HttpResponse response, boolean withBody) {
    progress(LINGER);
    try {
      write(response, withBody, true);
      channel.shutdownOutput();
      ByteBuffer rest = ByteBuffer.allocate(LINGER_BYTES);
      while (rest.hasRemaining() && channel.read(rest) >= 0) {
        // Read until the client has closed its side, or has sent enough.
      }
    } catch (IOException e) {
      log.atDebug().setCause(e).log("HTTP connection lost");
    }
  }

  private void write(HttpResponse response, boolean withBody, boolean closes) throws IOException {
    ByteBuffer bytes = ResponseBytes.of(response, withBody, closes, Instant.now());
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  private void progress(Duration timeForNext) {
    long now = System.nanoTime();
    waitingSince = now;
    deadline = now + timeForNext.toNanos();
  }
}
