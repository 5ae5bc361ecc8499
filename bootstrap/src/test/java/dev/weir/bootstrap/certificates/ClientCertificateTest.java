package dev.weir.bootstrap.certificates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.bootstrap.config.ClientTlsConfig;
import dev.weir.bootstrap.config.FakeEnvironment;
import dev.weir.bootstrap.config.ServerTlsConfig;
import dev.weir.tds.tls.ClientTls;
import dev.weir.tds.tls.OldestTls;
import dev.weir.tds.tls.SelfSigned;
import dev.weir.tds.tls.ServerTls;
import dev.weir.tds.tls.TlsIdentity;
import dev.weir.tds.tls.TlsLibrary;
import dev.weir.tds.tls.UnusableCertificateException;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.handler.ssl.SslHandler;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.cert.Certificate;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClientCertificateTest {
  private final Instant now = Instant.now();
  private final TlsIdentity first = SelfSigned.create("first.example", now);
  private final TlsIdentity second = SelfSigned.create("second.example", now);
  private final FakeEnvironment environment = new FakeEnvironment();

  @Test
  void theConfiguredCertificateIsShown() throws Exception {
    write(first);

    assertThat(shown(open())).isEqualTo(first.certificate());
  }

  @Test
  void withoutOneClientsSeeOneThatIsMadeOutToThisHost() throws Exception {
    ClientTlsConfig none =
        new ClientTlsConfig(ClientTls.LOGIN, OldestTls.TLS_1_2, Optional.empty());
    try (ClientCertificate made = ClientCertificate.open(none, TlsLibrary.JDK, environment, now)) {
      assertThat(((X509Certificate) shown(made)).getSubjectX500Principal().getName())
          .isEqualTo("CN=" + FakeEnvironment.HOST_NAME);
    }
  }

  @Test
  void aNewCertificateIsShownOnceItsFilesHaveChanged() throws Exception {
    write(first);
    ClientCertificate certificate = open();

    certificate.reload();
    assertThat(shown(certificate)).isEqualTo(first.certificate());

    write(second);
    certificate.reload();
    assertThat(shown(certificate)).isEqualTo(second.certificate());
  }

  @Test
  void aBrokenNewFileLeavesTheOldCertificateInPlace() throws Exception {
    write(first);
    ClientCertificate certificate = open();

    environment.file("weir.crt", "half a fi");
    certificate.reload();
    assertThat(shown(certificate)).isEqualTo(first.certificate());

    environment.forbiddenFile("weir.key");
    certificate.reload();
    assertThat(shown(certificate)).isEqualTo(first.certificate());
  }

  @Test
  void filesThatAreReplacedOneAfterTheOtherAreTakenTogether() throws Exception {
    write(first);
    ClientCertificate certificate = open();

    environment.file("weir.crt", certificatePem(second));
    certificate.reload();
    assertThat(shown(certificate)).isEqualTo(first.certificate());

    environment.file("weir.key", keyPem(second));
    certificate.reload();
    assertThat(shown(certificate)).isEqualTo(second.certificate());
  }

  @Test
  void aCertificateThatCannotBeUsedAtTheStartIsRefused() {
    environment.file("weir.crt", certificatePem(first)).file("weir.key", keyPem(second));

    assertThatThrownBy(this::open)
        .isInstanceOf(UnusableCertificateException.class)
        .hasMessageContaining("not that of the certificate");
  }

  @Test
  void bucketsThatTrustAlikeShareAContext() throws Exception {
    environment.file("ca.pem", certificatePem(first));
    ServerTrust trust = new ServerTrust(TlsLibrary.JDK, environment);

    assertThat(trust.of(server(ServerTls.LOGIN, null)))
        .isSameAs(trust.of(server(ServerTls.REQUIRE, null)));
    assertThat(trust.of(server(ServerTls.VERIFY, "ca.pem")))
        .isSameAs(trust.of(server(ServerTls.STRICT, "ca.pem")))
        .isNotSameAs(trust.of(server(ServerTls.VERIFY, null)))
        .isNotSameAs(trust.of(server(ServerTls.REQUIRE, null)));
  }

  private static ServerTlsConfig server(ServerTls mode, @Nullable String ca) {
    return new ServerTlsConfig(
        mode, OldestTls.TLS_1_2, Optional.ofNullable(ca).map(Path::of), Optional.empty());
  }

  private ClientCertificate open() throws Exception {
    ClientTlsConfig.KeyPair files =
        new ClientTlsConfig.KeyPair(Path.of("weir.crt"), Path.of("weir.key"), Optional.empty());
    return ClientCertificate.open(
        new ClientTlsConfig(ClientTls.LOGIN, OldestTls.TLS_1_2, Optional.of(files)),
        TlsLibrary.JDK,
        environment,
        now);
  }

  private void write(TlsIdentity identity) {
    environment.file("weir.crt", certificatePem(identity)).file("weir.key", keyPem(identity));
  }

  private static String certificatePem(TlsIdentity identity) {
    try {
      return pem("CERTIFICATE", identity.certificate().getEncoded());
    } catch (CertificateEncodingException e) {
      throw new AssertionError(e);
    }
  }

  private static String keyPem(TlsIdentity identity) {
    return pem("PRIVATE KEY", identity.key().getEncoded());
  }

  private static String pem(String type, byte[] content) {
    String base64 =
        Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII)).encodeToString(content);
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(type, base64, type);
  }

  /** What a client sees that shakes hands now. */
  private static Certificate shown(ClientCertificate certificate) throws Exception {
    SslHandler handler =
        certificate.tls().forWrapped(UnpooledByteBufAllocator.DEFAULT, OldestTls.TLS_1_2);
    SSLEngine server = handler.engine();
    server.setUseClientMode(false);
    SSLContext context = SSLContext.getInstance("TLSv1.2");
    context.init(null, new TrustManager[] {new TrustsAll()}, null);
    SSLEngine client = context.createSSLEngine();
    client.setUseClientMode(true);
    ByteBuffer toServer = ByteBuffer.allocate(64_000);
    ByteBuffer toClient = ByteBuffer.allocate(64_000);
    for (int round = 0; round < 20; round++) {
      step(client, toClient, toServer);
      step(server, toServer, toClient);
    }
    return client.getSession().getPeerCertificates()[0];
  }

  private static void step(SSLEngine engine, ByteBuffer in, ByteBuffer out) throws Exception {
    ByteBuffer nothing = ByteBuffer.allocate(0);
    ByteBuffer plain = ByteBuffer.allocate(64_000);
    in.flip();
    boolean moved = true;
    while (moved) {
      SSLEngineResult read = engine.unwrap(in, plain);
      run(engine);
      SSLEngineResult written = engine.wrap(nothing, out);
      run(engine);
      moved = read.bytesConsumed() > 0 || written.bytesProduced() > 0;
    }
    in.compact();
  }

  private static void run(SSLEngine engine) {
    for (Runnable task = engine.getDelegatedTask();
        task != null;
        task = engine.getDelegatedTask()) {
      task.run();
    }
  }

  private static final class TrustsAll implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
