package dev.weir.benchmarks.sidebyside.client;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Clients of one thread. Each sends its next request as soon as it has the response. */
public final class Crowd implements AutoCloseable {
  private static final int BUFFER = 1 << 18;
  private static final int POLL_MILLIS = 100;
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

  private final Selector selector = Selector.open();
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
  private final List<Member> members = new ArrayList<>();
  private long answers;
  private long bytes;
  private boolean asking;

  private Crowd() throws IOException {}

  /** A client of the crowd. */
  private static final class Member {
    private final RawClient client;
    private final ByteBuffer request;
    private long usualLength;

    Member(RawClient client, byte[] request) {
      this.client = client;
      this.request = ByteBuffer.allocateDirect(request.length).put(request).flip();
    }

    void send() throws IOException {
      request.rewind();
      while (request.hasRemaining()) {
        client.channel().write(request);
      }
    }

    /** Refuses errors and responses of another length, which would falsify the figures. */
    void check() throws IOException {
      FramedResponse response = client.response();
      if (usualLength == 0) {
        usualLength = response.length();
      }
      if (!response.isResultSeen() || response.length() != usualLength) {
        throw new ProtocolException(
            "an answer of %d bytes, of which the others have %d"
                .formatted(response.length(), usualLength));
      }
    }
  }

  /** The responses that a crowd got within a time. */
  public record Served(long answers, long bytes, long nanos) {
    public double perSecond() {
      return answers * 1e9 / nanos;
    }

    public double megabytesPerSecond() {
      return bytes * 1e3 / nanos;
    }
  }

  /** Logs in this number of clients, which will send this request. */
  public static Crowd open(InetSocketAddress address, Dialect dialect, int count, Question question)
      throws IOException {
    Crowd crowd = new Crowd();
    try {
      byte[] request = dialect.request(question);
      for (int i = 0; i < count; i++) {
        RawClient client = RawClient.open(address, dialect, null);
        Member member = new Member(client, request);
        crowd.members.add(member);
        client.channel().configureBlocking(false);
        client.channel().register(crowd.selector, SelectionKey.OP_READ, member);
      }
      return crowd;
    } catch (IOException e) {
      crowd.close();
      throw e;
    }
  }

  /** Lets all clients send requests for this time, then awaits their last responses. */
  public Served run(long nanos) throws IOException {
    long began = System.nanoTime();
    answers = 0;
    bytes = 0;
    asking = true;
    try {
      for (Member member : members) {
        member.send();
      }
      while (asking) {
        selector.select(this::read, POLL_MILLIS);
        asking = System.nanoTime() - began < nanos;
      }
      awaitAnswers(answers + members.size());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return new Served(answers, bytes, System.nanoTime() - began);
  }

  private void awaitAnswers(long all) throws IOException {
    long began = System.nanoTime();
    while (answers < all) {
      selector.select(this::read, POLL_MILLIS);
      if (System.nanoTime() - began > PATIENCE_NANOS) {
        throw new SocketTimeoutException((all - answers) + " questions were never answered");
      }
    }
  }

  private void read(SelectionKey key) {
    Member member = (Member) key.attachment();
    try {
      if (member.client.channel().read(buffer.clear()) < 0) {
        throw new EOFException("the other side has closed a connection");
      }
      buffer.flip();
      while (member.client.response().ends(buffer)) {
        member.check();
        answers++;
        bytes += member.client.response().length();
        if (asking) {
          member.send();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    selector.close();
    for (Member member : members) {
      member.client.close();
    }
  }
}
