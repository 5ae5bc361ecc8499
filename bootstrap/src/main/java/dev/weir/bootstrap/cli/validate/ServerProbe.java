package dev.weir.bootstrap.cli.validate;

import dev.weir.bootstrap.config.BucketConfig;
import dev.weir.bootstrap.config.ServerTlsMode;
import dev.weir.domain.bucket.PinningMode;
import dev.weir.domain.bucket.ServerAddress;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** Connects to the server of one bucket and exchanges PRELOGIN; it never logs in. */
final class ServerProbe {
  /** Somebody waits at a terminal. */
  private static final Duration LONGEST = Duration.ofSeconds(10);

  private final BucketConfig bucket;
  private final Duration timeout;

  ServerProbe(BucketConfig bucket) {
    this.bucket = bucket;
    Duration configured = bucket.reservoir().connectionTimeout();
    this.timeout = configured.compareTo(LONGEST) < 0 ? configured : LONGEST;
  }

  ServerResult ask() {
    return new ServerResult(bucket.id(), bucket.server(), answer());
  }

  private ServerResult.Answer answer() {
    long start = System.nanoTime();
    try {
      Prelogin.Reply reply = exchange(start);
      Duration latency = Duration.ofNanos(System.nanoTime() - start);
      Optional<String> objection = objection(reply.encryption());
      return objection.isPresent()
          ? new ServerResult.Answer.Failed(objection.get())
          : new ServerResult.Answer.Answered(latency, reply.version(), reply.encryption());
    } catch (Prelogin.NotTdsException e) {
      return new ServerResult.Answer.Failed(String.valueOf(e.getMessage()));
    } catch (GeneralSecurityException e) {
      return new ServerResult.Answer.Failed("the authorities in 'tls_ca' cannot be used");
    } catch (IOException e) {
      return new ServerResult.Answer.Failed(reason(e));
    }
  }

  private Prelogin.Reply exchange(long start)
      throws IOException, GeneralSecurityException, Prelogin.NotTdsException {
    ServerAddress address = bucket.server();
    InetSocketAddress resolved = new InetSocketAddress(address.host(), address.port());
    if (resolved.isUnresolved()) {
      throw new ConnectException("the host name is not known");
    }
    try (Socket plain = new Socket()) {
      plain.connect(resolved, millisLeft(start));
      plain.setSoTimeout(millisLeft(start));
      if (!strict()) {
        return exchange(plain, start);
      }
      try (Socket encrypted = StrictTls.over(plain, bucket)) {
        return exchange(encrypted, start);
      }
    }
  }

  private Prelogin.Reply exchange(Socket socket, long start)
      throws IOException, Prelogin.NotTdsException {
    socket.getOutputStream().write(Prelogin.request());
    socket.getOutputStream().flush();
    DataInputStream in = new DataInputStream(socket.getInputStream());
    byte[] header = new byte[Prelogin.HEADER_LENGTH];
    in.readFully(header);
    byte[] payload = new byte[Prelogin.payloadLength(header)];
    socket.setSoTimeout(millisLeft(start));
    in.readFully(payload);
    return Prelogin.reply(payload, strict());
  }

  /** Passthrough buckets are not dialled with TLS of Weir's, so nothing has to fit. */
  private Optional<String> objection(ServerEncryption encryption) {
    return passthrough() ? Optional.empty() : encryption.objectionTo(bucket.tls().mode());
  }

  private boolean strict() {
    return !passthrough() && bucket.tls().mode() == ServerTlsMode.STRICT;
  }

  private boolean passthrough() {
    return bucket.pinningMode() == PinningMode.PASSTHROUGH;
  }

  /** Never 0, which would mean for ever. */
  private int millisLeft(long start) throws SocketTimeoutException {
    long left = timeout.toMillis() - (System.nanoTime() - start) / 1_000_000;
    if (left <= 0) {
      throw new SocketTimeoutException();
    }
    return (int) left;
  }

  private String reason(IOException e) {
    if (e instanceof SocketTimeoutException) {
      return "no answer within " + timeout.toMillis() + " ms";
    }
    if (e instanceof EOFException) {
      return "it closed the connection without a complete answer";
    }
    if (e instanceof SSLException) {
      return "the TLS handshake failed: " + e.getMessage();
    }
    if (e instanceof NoRouteToHostException) {
      return "there is no route to the host";
    }
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }
}
