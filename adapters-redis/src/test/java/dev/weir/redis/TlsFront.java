package dev.weir.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;

/** Speaks TLS on a port of its own and passes what it decrypts on to a server that does not. */
public final class TlsFront implements AutoCloseable {
  private static final char[] STORE_PASSWORD = "changeit".toCharArray();

  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final SSLServerSocket listening;
  private final int target;
  private final String certificate;

  /**
   * @param name for whom the certificate is, as in {@code ip:127.0.0.1}
   * @param directory for the key
   */
  public TlsFront(int target, String name, Path directory)
      throws IOException, GeneralSecurityException, InterruptedException {
    this.target = target;
    KeyStore keys = selfSigned(name, directory);
    byte[] encoded = keys.getCertificate("front").getEncoded();
    this.certificate =
        "-----BEGIN CERTIFICATE-----\n"
            + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded)
            + "\n-----END CERTIFICATE-----\n";
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, STORE_PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    this.listening =
        (SSLServerSocket)
            context
                .getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    threads.execute(this::accept);
  }

  /** Where it listens. */
  public int port() {
    return listening.getLocalPort();
  }

  /** The certificate in PEM; it is its own authority. */
  public String certificate() {
    return certificate;
  }

  @Override
  public void close() throws IOException {
    listening.close();
    threads.shutdownNow();
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket client = listening.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
        threads.execute(() -> copy(client, server));
        threads.execute(() -> copy(server, client));
      } catch (IOException e) {
        if (!listening.isClosed()) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  /** Until either end is gone; a client that refuses the certificate goes during the handshake. */
  private static void copy(Socket from, Socket to) {
    try (from;
        to;
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      byte[] buffer = new byte[8_192];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        out.write(buffer, 0, read);
        out.flush();
      }
    } catch (IOException e) {
      return;
    }
  }

  private static KeyStore selfSigned(String name, Path directory)
      throws IOException, GeneralSecurityException, InterruptedException {
    Path store = directory.resolve("keys.p12");
    Process keytool =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                    "-genkeypair",
                    "-keystore",
                    store.toString(),
                    "-storepass",
                    new String(STORE_PASSWORD),
                    "-alias",
                    "front",
                    "-keyalg",
                    "EC",
                    "-groupname",
                    "secp256r1",
                    "-dname",
                    "CN=front",
                    "-ext",
                    "san=" + name))
            .redirectErrorStream(true)
            .start();
    String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (keytool.waitFor() != 0) {
      throw new IOException(said);
    }
    return KeyStore.getInstance(store.toFile(), STORE_PASSWORD);
  }
}
