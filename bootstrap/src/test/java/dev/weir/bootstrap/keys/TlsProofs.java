package dev.weir.bootstrap.keys;

import dev.weir.bootstrap.config.schema.BucketKeys;
import dev.weir.bootstrap.config.schema.InstanceKeys;
import dev.weir.bootstrap.instance.InstanceStartException;
import dev.weir.tds.tls.SelfSigned;
import dev.weir.tds.tls.TlsIdentity;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;

/** Keys about TLS between clients and Weir. */
final class TlsProofs {
  private static final TlsIdentity ONE = identity("one.example");
  private static final TlsIdentity OTHER = identity("other.example");
  private static final String REFUSED = "refused";
  private static final String KEY_PASSWORD = "Key-1";

  private TlsProofs() {}

  private static TlsIdentity identity(String name) {
    return SelfSigned.create(name, Instant.now());
  }

  static List<KeyProof> all() {
    return List.of(
        KeyProof.seen(
            InstanceKeys.TLS,
            InstanceKeys.TLS_MODE,
            TlsProofs::answersToClients,
            "\"off\"",
            List.of(2, 2, 2, REFUSED),
            "login",
            List.of(0, 1, 2, true),
            "require",
            List.of(3, 1, 3, true),
            "strict",
            List.of(REFUSED, REFUSED, REFUSED, true)),
        KeyProof.seen(
            InstanceKeys.TLS,
            InstanceKeys.TLS_MIN_VERSION,
            scene -> versionsOfClients(scene.startWithServer().address()),
            "\"1.0\"",
            List.of("TLSv1", "TLSv1.1", "TLSv1.2"),
            "\"1.1\"",
            List.of(REFUSED, "TLSv1.1", "TLSv1.2"),
            "\"1.2\"",
            List.of(REFUSED, REFUSED, "TLSv1.2")),
        KeyProof.seen(
            BucketKeys.SECTION,
            BucketKeys.LISTEN_TLS_MIN_VERSION,
            TlsProofs::versionsAtTwoListeners,
            "\"1.0\"",
            List.of("TLSv1", "TLSv1.1", "TLSv1.2", REFUSED, REFUSED, "TLSv1.2"),
            "\"1.1\"",
            List.of(REFUSED, "TLSv1.1", "TLSv1.2", REFUSED, REFUSED, "TLSv1.2"),
            "\"1.2\"",
            List.of(REFUSED, REFUSED, "TLSv1.2", REFUSED, REFUSED, "TLSv1.2")),
        KeyProof.seen(
            InstanceKeys.TLS,
            InstanceKeys.CERTIFICATE,
            TlsProofs::nameShown,
            "one.crt",
            "CN=one.example",
            "other.crt",
            REFUSED),
        KeyProof.seen(
            InstanceKeys.TLS,
            InstanceKeys.PRIVATE_KEY,
            TlsProofs::nameShown,
            "one.key",
            "CN=one.example",
            "other.key",
            REFUSED),
        KeyProof.seen(
            InstanceKeys.TLS,
            InstanceKeys.PRIVATE_KEY_PASSWORD,
            TlsProofs::nameShownWithEncryptedKey,
            KEY_PASSWORD,
            "CN=one.example",
            "Key-2",
            REFUSED));
  }

  /**
   * How clients are answered that want the login encrypted, everything, or nothing, by the codes of
   * MS-TDS 2.2.6.5, and whether one of TDS 8.0 gets a handshake.
   */
  private static Object answersToClients(Scene scene) throws Exception {
    Clients clients = scene.startWithServer();
    List<Object> answers = new ArrayList<>();
    for (int asked = 0; asked <= 2; asked++) {
      try (RawLogin login = new RawLogin(clients.address())) {
        answers.add(login.encryptionAnswered(asked));
      } catch (IOException e) {
        answers.add(REFUSED);
      }
    }
    try {
      answers.add(!certificateName(clients.port()).isEmpty());
    } catch (IOException e) {
      answers.add(REFUSED);
    }
    return answers;
  }

  /** The versions that clients get which know one each, from TLS 1.0 on. */
  private static List<Object> versionsOfClients(InetSocketAddress weir) throws IOException {
    List<Object> versions = new ArrayList<>();
    for (String version : List.of("TLSv1", "TLSv1.1", "TLSv1.2")) {
      versions.add(OldTlsPeer.asClient(weir, version));
    }
    return versions;
  }

  /** The same at the bucket's own listener, and at the common one. */
  private static Object versionsAtTwoListeners(Scene scene) throws Exception {
    scene.listenOfItsOwn();
    Clients clients = scene.startWithServer();
    List<Object> versions = new ArrayList<>(versionsOfClients(clients.address()));
    versions.addAll(versionsOfClients(clients.instance().listeners().getFirst()));
    return versions;
  }

  private static Object nameShownWithEncryptedKey(Scene scene) throws Exception {
    scene.given("tls", "private_key: encrypted.key");
    return nameShown(scene);
  }

  private static Object nameShown(Scene scene) throws Exception {
    scene.file("one.crt", ServerTlsProofs.pem(ONE.certificate()));
    scene.file("other.crt", ServerTlsProofs.pem(OTHER.certificate()));
    scene.file("one.key", pem("PRIVATE KEY", ONE.key().getEncoded()));
    scene.file("other.key", pem("PRIVATE KEY", OTHER.key().getEncoded()));
    scene.file("encrypted.key", pem("ENCRYPTED PRIVATE KEY", encrypted(ONE.key())));
    scene.given("tls", "mode: strict", "certificate: one.crt");
    scene.givenUnlessThere("tls", "private_key: one.key");
    try {
      return certificateName(scene.startWithServer().port());
    } catch (InstanceStartException e) {
      return REFUSED;
    }
  }

  /** The name in the certificate that a client of TDS 8.0 is shown. */
  private static String certificateName(int port) throws IOException, GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {new TrustingAll()}, null);
    try (Socket plain = new Socket(InetAddress.getLoopbackAddress(), port);
        SSLSocket socket =
            (SSLSocket) context.getSocketFactory().createSocket(plain, "localhost", port, true)) {
      SSLParameters parameters = socket.getSSLParameters();
      parameters.setApplicationProtocols(new String[] {"tds/8.0"});
      socket.setSSLParameters(parameters);
      socket.setSoTimeout(10_000);
      socket.startHandshake();
      X509Certificate shown = (X509Certificate) socket.getSession().getPeerCertificates()[0];
      return shown.getSubjectX500Principal().getName();
    }
  }

  private static byte[] encrypted(PrivateKey key) throws GeneralSecurityException, IOException {
    String algorithm = "PBEWithSHA1AndDESede";
    Cipher cipher = Cipher.getInstance(algorithm);
    cipher.init(
        Cipher.ENCRYPT_MODE,
        SecretKeyFactory.getInstance(algorithm)
            .generateSecret(new PBEKeySpec(KEY_PASSWORD.toCharArray())));
    AlgorithmParameters parameters = cipher.getParameters();
    return new EncryptedPrivateKeyInfo(parameters, cipher.doFinal(key.getEncoded())).getEncoded();
  }

  private static String pem(String type, byte[] content) {
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
        .formatted(
            type,
            Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                .encodeToString(content),
            type);
  }
}
