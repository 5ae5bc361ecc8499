package dev.weir.benchmarks.sidebyside.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** A connection with TLS from the first byte, as in TDS 8.0. */
final class TlsWire implements Wire {
  private static final String TDS_8_0 = "tds/8.0";

  private final SSLSocket socket;
  private final InputStream in;
  private final OutputStream out;

  private TlsWire(SSLSocket socket) throws IOException {
    this.socket = socket;
    this.in = socket.getInputStream();
    this.out = socket.getOutputStream();
  }

  static TlsWire connect(InetSocketAddress address, SSLContext context) throws IOException {
    SSLSocket socket =
        (SSLSocket)
            context.getSocketFactory().createSocket(address.getAddress(), address.getPort());
    socket.setTcpNoDelay(true);
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setApplicationProtocols(new String[] {TDS_8_0});
    socket.setSSLParameters(parameters);
    socket.startHandshake();
    return new TlsWire(socket);
  }

  @Override
  public void write(ByteBuffer bytes) throws IOException {
    out.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
    bytes.position(bytes.limit());
  }

  @Override
  public int read(ByteBuffer into) throws IOException {
    int count = in.read(into.array(), into.arrayOffset() + into.position(), into.remaining());
    if (count > 0) {
      into.position(into.position() + count);
    }
    return count;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
