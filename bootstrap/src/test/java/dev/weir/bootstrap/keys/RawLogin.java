package dev.weir.bootstrap.keys;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The first message of a client, byte by byte: what no driver at hand can be made to send. */
final class RawLogin implements AutoCloseable {
  private static final int HEADER = 8;
  private static final byte PRELOGIN = 0x12;
  private static final byte END_OF_MESSAGE = 0x01;

  /** Tokens of MS-TDS 2.2.6.5: options of PRELOGIN. */
  private static final byte VERSION = 0;

  private static final byte ENCRYPTION = 1;
  private static final byte INSTANCE = 2;
  private static final byte TERMINATOR = (byte) 0xFF;

  private static final byte[] TDS_7_4 = {9, 0, 0, 0, 0, 0};
  private static final int OPTION = 5;

  private final Socket socket;

  RawLogin(InetSocketAddress weir) throws IOException {
    this.socket = new Socket(weir.getAddress(), weir.getPort());
    socket.setSoTimeout(10_000);
  }

  /** What is answered about encryption to a client that asks for this. */
  int encryptionAnswered(int asked) throws IOException {
    ByteBuffer answer = ByteBuffer.wrap(exchange(asked, ""));
    for (int at = 0; answer.get(at) != TERMINATOR; at += OPTION) {
      if (answer.get(at) == ENCRYPTION) {
        return answer.get(answer.getShort(at + 1));
      }
    }
    throw new IOException("the answer says nothing of encryption");
  }

  Socket socket() {
    return socket;
  }

  void send(byte... bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }

  /** Whether nothing more comes; it must not be owed an answer. */
  boolean isClosedByServer() throws IOException {
    socket.setSoTimeout(1);
    try {
      return socket.getInputStream().read() < 0;
    } catch (SocketTimeoutException e) {
      return false;
    }
  }

  /** Sends PRELOGIN; returns the payload of the answer. */
  byte[] exchange(int encryption, String instance) throws IOException {
    byte[] name = (instance + "\0").getBytes(StandardCharsets.US_ASCII);
    int values = 3 * OPTION + 1;
    ByteBuffer payload = ByteBuffer.allocate(values + TDS_7_4.length + 1 + name.length);
    option(payload, VERSION, values, TDS_7_4.length);
    option(payload, ENCRYPTION, values + TDS_7_4.length, 1);
    option(payload, INSTANCE, values + TDS_7_4.length + 1, name.length);
    payload.put(TERMINATOR).put(TDS_7_4).put((byte) encryption).put(name);
    ByteBuffer packet = ByteBuffer.allocate(HEADER + payload.capacity());
    packet.put(PRELOGIN).put(END_OF_MESSAGE).putShort((short) packet.capacity()).putInt(0);
    send(packet.put(payload.array()).array());
    DataInputStream in = new DataInputStream(socket.getInputStream());
    byte[] header = in.readNBytes(HEADER);
    if (header.length < HEADER) {
      throw new IOException("the connection ended");
    }
    return in.readNBytes(ByteBuffer.wrap(header).getShort(2) - HEADER);
  }

  private static void option(ByteBuffer payload, byte token, int offset, int length) {
    payload.put(token).putShort((short) offset).putShort((short) length);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
