package dev.weir.tds.instance;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/** A client on a real socket that speaks as much TDS as a refusal needs. */
final class TestClient implements AutoCloseable {
  /** PRELOGIN with VERSION and ENCRYPTION=OFF, as go-mssqldb sends it. */
  static final byte[] PRELOGIN =
      HexFormat.of()
          .parseHex("1201001a00000100" + "00000b0006" + "0100110001" + "ff" + "0c000000000000");

  /** The head of a LOGIN7 of TDS 7.4: length, version. */
  private static final byte[] LOGIN =
      HexFormat.of().parseHex("1001001000000100" + "0800000004000074");

  private final Socket socket = new Socket();
  private final DataInputStream in;

  TestClient(InetSocketAddress address) throws IOException {
    socket.setSoTimeout(10_000);
    socket.connect(address, 5_000);
    in = new DataInputStream(socket.getInputStream());
  }

  Socket socket() {
    return socket;
  }

  TestClient send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    return this;
  }

  /** Reads exactly {@code count} bytes. */
  byte[] receive(int count) throws IOException {
    byte[] bytes = new byte[count];
    in.readFully(bytes);
    return bytes;
  }

  /** Sends PRELOGIN and has it echoed: the connection goes through to an echoing server. */
  TestClient getThrough() throws IOException {
    send(PRELOGIN);
    if (!Arrays.equals(receive(PRELOGIN.length), PRELOGIN)) {
      throw new IOException("something else came back");
    }
    return this;
  }

  /** Goes through a refused login and returns the number and text of the error. */
  String refusal() throws IOException {
    send(PRELOGIN);
    return refusalAfterPrelogin();
  }

  /** The same, where the PRELOGIN is out already. */
  String refusalAfterPrelogin() throws IOException {
    message();
    send(LOGIN);
    byte[] error = message();
    int number = Integer.reverseBytes(HexFormat.fromHexDigits(hex(error, 3, 4)));
    int chars = (error[9] & 0xFF) | (error[10] & 0xFF) << 8;
    return number + " " + new String(error, 11, 2 * chars, StandardCharsets.UTF_16LE);
  }

  /** Whether the server side is closed, orderly or not. */
  boolean isClosedByPeer() {
    try {
      return in.read() < 0;
    } catch (IOException reset) {
      return true;
    }
  }

  /** Leaves before the test does. */
  void leave() throws IOException {
    socket.close();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private byte[] message() throws IOException {
    byte[] header = receive(8);
    int length = (header[2] & 0xFF) << 8 | (header[3] & 0xFF);
    if (header[0] != 4) {
      throw new EOFException("a packet of type " + header[0]);
    }
    return receive(length - 8);
  }

  private static String hex(byte[] bytes, int from, int count) {
    return HexFormat.of().formatHex(bytes, from, from + count);
  }
}
