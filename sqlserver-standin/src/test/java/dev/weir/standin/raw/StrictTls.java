package dev.weir.standin.raw;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/** TDS 8.0 as far as the records of TLS are concerned. */
public final class StrictTls {
  private static final int HEADER = 8;
  private static final int PATIENCE_MILLIS = 20_000;

  private StrictTls() {}

  /** A connection whose handshake is done. */
  public static SSLSocket connect(InetSocketAddress address, X509Certificate trusted)
      throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setCertificateEntry("server", trusted);
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket();
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket.setTcpNoDelay(true);
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setApplicationProtocols(new String[] {"tds/8.0"});
    socket.setSSLParameters(parameters);
    socket.connect(address);
    socket.startHandshake();
    return socket;
  }

  /** A packet with its header. */
  public static byte[] packet(int type, int status, byte[] payload) {
    ByteBuffer packet = ByteBuffer.allocate(HEADER + payload.length);
    packet.put((byte) type).put((byte) status).putShort((short) (HEADER + payload.length));
    packet.putShort((short) 0).put((byte) 1).put((byte) 0).put(payload);
    return packet.array();
  }

  /** Reads a whole packet; false when the server has ended the connection instead. */
  public static boolean readPacket(SSLSocket socket) throws IOException {
    try {
      InputStream in = socket.getInputStream();
      byte[] header = in.readNBytes(HEADER);
      if (header.length < HEADER) {
        return false;
      }
      int length = (header[2] & 0xFF) << 8 | (header[3] & 0xFF);
      return in.readNBytes(length - HEADER).length == length - HEADER;
    } catch (SocketException | SSLException ended) {
      return false;
    }
  }
}
