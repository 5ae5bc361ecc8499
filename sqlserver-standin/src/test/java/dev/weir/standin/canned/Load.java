package dev.weir.standin.canned;

import dev.weir.standin.packet.Packet;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.RequestBytes;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/** Clients of one thread that ask again as soon as they are answered. */
final class Load implements AutoCloseable {
  private final Selector selector = Selector.open();
  private final List<Client> clients = new ArrayList<>();
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 18);
  private long answered;

  /** One of them. */
  private static final class Client {
    private final SocketChannel channel;
    private final List<ByteBuffer> requests;
    private final MessageScanner scanner = new MessageScanner(0);
    private int next;

    Client(SocketChannel channel, List<ByteBuffer> requests) {
      this.channel = channel;
      this.requests = requests;
    }

    void ask() throws IOException {
      ByteBuffer request = requests.get(next).rewind();
      next = (next + 1) % requests.size();
      while (request.hasRemaining()) {
        channel.write(request);
      }
    }
  }

  /** Logs in so many of them, who ask these requests in turn. */
  Load(InetSocketAddress server, int count, List<byte[]> requests) throws IOException {
    for (int i = 0; i < count; i++) {
      SocketChannel channel = SocketChannel.open(server);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      List<ByteBuffer> own = new ArrayList<>();
      requests.forEach(
          request -> own.add(ByteBuffer.allocateDirect(request.length).put(request).flip()));
      Client client = new Client(channel, own);
      exchange(client, packet(RawConnection.PRELOGIN, RawLogin.prelogin(2)));
      exchange(client, packet(RawConnection.LOGIN, RawLogin.of("sa", "any").payload()));
      channel.configureBlocking(false);
      channel.register(selector, SelectionKey.OP_READ, client);
      clients.add(client);
    }
  }

  private void exchange(Client client, byte[] request) throws IOException {
    client.channel.write(ByteBuffer.wrap(request));
    do {
      buffer.clear();
      if (client.channel.read(buffer) < 0) {
        throw new IOException("the server has gone");
      }
    } while (!client.scanner.next(buffer.flip()));
  }

  static byte[] batch(String text) {
    return packet(RawConnection.BATCH, RequestBytes.withHeaders(0).text(text).done());
  }

  static byte[] execute(int handle, int value) {
    RequestBytes call = RequestBytes.withHeaders(0).u16(0xFFFF).u16(12).u16(0);
    for (int each : new int[] {handle, value}) {
      call.u8(0).u8(0).u8(0x26).u8(4).u8(4).i32(each);
    }
    return packet(RawConnection.RPC, call.done());
  }

  private static byte[] packet(int type, byte[] payload) {
    int length = Packet.HEADER_LENGTH + payload.length;
    ByteBuffer packet = ByteBuffer.allocate(length);
    packet.put((byte) type).put((byte) 1).putShort((short) length).putInt(0x0000_0100);
    return packet.put(payload).array();
  }

  /** Asks until so much time has passed; gives the number of answers. */
  long run(long nanos) throws IOException {
    long end = System.nanoTime() + nanos;
    long before = answered;
    for (Client client : clients) {
      client.ask();
    }
    while (System.nanoTime() - end < 0) {
      selector.select(key -> answered((Client) key.attachment(), true), 100);
    }
    drain();
    return answered - before;
  }

  private void drain() throws IOException {
    int outstanding = clients.size();
    while (outstanding > 0) {
      long before = answered;
      selector.select(key -> answered((Client) key.attachment(), false), 1_000);
      outstanding -= (int) (answered - before);
    }
  }

  private void answered(Client client, boolean again) {
    try {
      buffer.clear();
      if (client.channel.read(buffer) < 0) {
        throw new IOException("the server has gone");
      }
      buffer.flip();
      while (client.scanner.next(buffer)) {
        answered++;
        if (again) {
          client.ask();
        }
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    selector.close();
    for (Client client : clients) {
      client.channel.close();
    }
  }
}
