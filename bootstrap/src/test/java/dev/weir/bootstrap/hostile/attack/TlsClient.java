package dev.weir.bootstrap.hostile.attack;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** The client side of TLS that trusts anybody: before TDS, or inside of it. */
public final class TlsClient {
  private static final SSLContext CONTEXT = context();
  private static final int MOST_OF_A_HELLO = 32 * 1024;

  private TlsClient() {}

  /** TDS 8.0: the handshake comes first. */
  public static SSLSocket strict(HostileSocket socket) throws IOException {
    return layered(socket.channel().socket(), "TLSv1.3");
  }

  /**
   * TDS 7.x: the handshake is inside PRELOGIN packets, what comes behind it is not. The PRELOGINs
   * have been exchanged.
   */
  public static SSLSocket wrapped(HostileSocket socket) throws IOException {
    WrappingSocket wrapping = new WrappingSocket(socket);
    SSLSocket tls = layered(wrapping, "TLSv1.2");
    wrapping.endWrapping();
    return tls;
  }

  private static SSLSocket layered(Socket below, String protocol) throws IOException {
    SSLSocket tls =
        (SSLSocket) CONTEXT.getSocketFactory().createSocket(below, "localhost", 0, true);
    tls.setEnabledProtocols(new String[] {protocol});
    SSLParameters parameters = tls.getSSLParameters();
    parameters.setApplicationProtocols(new String[] {"tds/8.0"});
    tls.setSSLParameters(parameters);
    tls.startHandshake();
    return tls;
  }

  /** The first record of a handshake. */
  public static byte[] clientHello() throws SSLException {
    SSLEngine engine = CONTEXT.createSSLEngine("localhost", 0);
    engine.setUseClientMode(true);
    SSLParameters parameters = engine.getSSLParameters();
    parameters.setApplicationProtocols(new String[] {"tds/8.0"});
    engine.setSSLParameters(parameters);
    ByteBuffer hello = ByteBuffer.allocate(MOST_OF_A_HELLO);
    engine.wrap(ByteBuffer.allocate(0), hello);
    return Arrays.copyOf(hello.array(), hello.position());
  }

  private static SSLContext context() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {new Anybody()}, new SecureRandom());
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no TLS", e);
    }
  }

  private static final class Anybody implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }

  /** A socket that packs what is written to it into PRELOGIN packets, and unpacks what is read. */
  private static final class WrappingSocket extends Socket {
    private final HostileSocket below;
    private final InputStream rawIn;
    private final OutputStream rawOut;
    private boolean wrapping = true;
    private int leftInPacket;

    WrappingSocket(HostileSocket below) throws IOException {
      this.below = below;
      this.rawIn = below.in();
      this.rawOut = below.out();
    }

    void endWrapping() {
      wrapping = false;
    }

    @Override
    public boolean isConnected() {
      return true;
    }

    @Override
    public void close() throws IOException {
      below.close();
    }

    @Override
    public InputStream getInputStream() {
      return new InputStream() {
        @Override
        public int read() throws IOException {
          byte[] one = new byte[1];
          return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int from, int count) throws IOException {
          int most = count;
          if (leftInPacket == 0 && wrapping) {
            byte[] header = rawIn.readNBytes(8);
            if (header.length < 8) {
              return -1;
            }
            leftInPacket = ((header[2] & 0xFF) << 8 | (header[3] & 0xFF)) - 8;
          }
          if (leftInPacket > 0) {
            most = Math.min(count, leftInPacket);
          }
          int read = rawIn.read(bytes, from, most);
          leftInPacket = Math.max(0, leftInPacket - Math.max(0, read));
          return read;
        }
      };
    }

    @Override
    public OutputStream getOutputStream() {
      return new OutputStream() {
        @Override
        public void write(int value) throws IOException {
          write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
          byte[] plain = Arrays.copyOfRange(bytes, from, from + count);
          rawOut.write(wrapping ? TdsMessages.wrapped(plain) : plain);
        }

        @Override
        public void flush() throws IOException {
          rawOut.flush();
        }
      };
    }
  }
}
