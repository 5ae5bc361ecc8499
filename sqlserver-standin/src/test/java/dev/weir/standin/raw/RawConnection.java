package dev.weir.standin.raw;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A connection that sends and receives whole messages, and keeps what a client must keep. */
public final class RawConnection implements AutoCloseable {
  public static final int BATCH = 0x01;
  public static final int RPC = 0x03;
  public static final int ATTENTION = 0x06;
  public static final int BULK = 0x07;
  public static final int TRANSACTION = 0x0E;
  public static final int LOGIN = 0x10;
  public static final int PRELOGIN = 0x12;
  private static final int HEADER = 8;
  private static final int PATIENCE_MILLIS = 20_000;
  private static final int NARROW = 64 * 1024;

  private final Socket socket = new Socket();
  private final InputStream in;
  private final OutputStream out;
  private int packetSize = 4096;
  private long descriptor;
  private int spid;
  private TokenLayout layout = TokenLayout.SINCE_7_2;
  private List<Token.Column> columns = List.of();

  private RawConnection(InetSocketAddress address) throws IOException {
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket.connect(address);
    in = new BufferedInputStream(socket.getInputStream());
    out = socket.getOutputStream();
  }

  /** Connects and says nothing yet. */
  public static RawConnection open(InetSocketAddress address) throws IOException {
    return new RawConnection(address);
  }

  /** Waits for answers without end, for those whose progress is watched elsewhere. */
  public RawConnection patient() throws IOException {
    socket.setSoTimeout(0);
    return this;
  }

  /** Waits for answers this long. */
  public RawConnection patient(int millis) throws IOException {
    socket.setSoTimeout(millis);
    return this;
  }

  /**
   * Has little room for what is under way in both directions, so that it can be seen to be full.
   */
  public RawConnection narrow() throws IOException {
    socket.setReceiveBufferSize(NARROW);
    socket.setSendBufferSize(NARROW);
    return this;
  }

  /** The transaction that the server has said is open; 0 for none. */
  public long descriptor() {
    return descriptor;
  }

  /** The number of the session in the header of the last packet. */
  public int spid() {
    return spid;
  }

  public int packetSize() {
    return packetSize;
  }

  /** The layout of the login that was sent. */
  public TokenLayout layout() {
    return layout;
  }

  /** Sends a message in packets of the negotiated size. */
  public void send(int type, int status, byte[] payload) throws IOException {
    if (type == LOGIN) {
      layout = TokenLayout.of(payload);
    }
    int room = packetSize - HEADER;
    int from = 0;
    do {
      int count = Math.min(room, payload.length - from);
      boolean last = from + count == payload.length;
      int first = from == 0 ? status & ~0x03 : 0;
      sendPacket(type, first | (last ? (status & 0x03) | 0x01 : 0), payload, from, count);
      from += count;
    } while (from < payload.length);
  }

  /** Sends one packet, sound or not. */
  public void sendPacket(int type, int status, byte[] payload, int from, int count)
      throws IOException {
    ByteBuffer packet = ByteBuffer.allocate(HEADER + count);
    packet.put((byte) type).put((byte) status).putShort((short) (HEADER + count));
    packet.putShort((short) 0).put((byte) 1).put((byte) 0);
    packet.put(payload, from, count);
    out.write(packet.array());
    out.flush();
  }

  /** Sends bytes that need not be a packet. */
  public void sendBytes(byte[] bytes) throws IOException {
    out.write(bytes);
    out.flush();
  }

  public void batch(String text) throws IOException {
    send(BATCH, 1, request().text(text).done());
  }

  /** The headers of a request, in versions that have them. */
  public RequestBytes request() {
    return RequestBytes.of(layout, descriptor);
  }

  public void attention() throws IOException {
    sendPacket(ATTENTION, 1, new byte[0], 0, 0);
  }

  /** The payload of the next message; null when the server has closed the connection. */
  public byte @Nullable [] receive() throws IOException {
    ByteArrayOutputStream payload = new ByteArrayOutputStream();
    boolean last = false;
    while (!last) {
      byte[] header = in.readNBytes(HEADER);
      if (header.length == 0 && payload.size() == 0) {
        return null;
      }
      if (header.length < HEADER) {
        throw new EOFException("within a packet header");
      }
      spid = (header[4] & 0xFF) << 8 | (header[5] & 0xFF);
      int length = (header[2] & 0xFF) << 8 | (header[3] & 0xFF);
      if (length > packetSize) {
        throw new IOException("a packet of " + length + " where " + packetSize + " is the most");
      }
      byte[] content = in.readNBytes(length - HEADER);
      if (content.length < length - HEADER) {
        throw new EOFException("within a packet");
      }
      payload.writeBytes(content);
      last = header[1] != 0;
    }
    return payload.toByteArray();
  }

  /** Returns when the answer has begun, which is still to be read whole. */
  public void awaitAnswer() throws IOException {
    in.mark(1);
    if (in.read() < 0) {
      throw new EOFException("the server closed the connection");
    }
    in.reset();
  }

  /** The tokens of the next message, heeded as a client must heed them. */
  public List<Token> response() throws IOException {
    byte[] payload = receive();
    if (payload == null) {
      throw new EOFException("the server closed the connection");
    }
    return heeded(payload);
  }

  /** The tokens of a message that {@link #receive} has given, heeded. */
  public List<Token> heeded(byte[] payload) {
    List<Token> tokens = TokenReader.read(payload, layout, columns);
    tokens.forEach(this::heed);
    return tokens;
  }

  /** The tokens of all messages up to the one that acknowledges an attention. */
  public List<Token> responseToAttention() throws IOException {
    List<Token> all = new ArrayList<>();
    boolean acknowledged = false;
    while (!acknowledged) {
      List<Token> tokens = response();
      all.addAll(tokens);
      acknowledged =
          tokens.stream().anyMatch(token -> token instanceof Token.Done done && done.attention());
    }
    return all;
  }

  private void heed(Token token) {
    // Nothing else changes what the client sends or expects next.
    if (token instanceof Token.EnvironmentChange change) {
      heed(change);
    } else if (token instanceof Token.Columns known) {
      columns = known.columns();
    }
  }

  private void heed(Token.EnvironmentChange change) {
    switch (change.type()) {
      case 4 -> packetSize = Integer.parseInt(change.now().utf16());
      case 8 -> descriptor = Long.reverseBytes(ByteBuffer.wrap(change.now().array()).getLong());
      case 9, 10 -> descriptor = 0;
      default -> {
        // The other changes are the test's to look at.
      }
    }
  }

  /** True when the server ends the connection without another byte. */
  public boolean closedByServer() throws IOException {
    try {
      return in.read() < 0;
    } catch (java.net.SocketException reset) {
      return true;
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
