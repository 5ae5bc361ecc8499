package dev.weir.bootstrap.keys;

import dev.weir.bootstrap.config.schema.BucketKeys;
import dev.weir.standin.StandIn;
import dev.weir.standin.options.TlsMode;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Keys about TLS towards servers. */
final class ServerTlsProofs {
  private static final String CERTIFICATE_NAME = "sql.example";
  private static final boolean OK = true;
  private static final boolean REFUSED = false;

  private ServerTlsProofs() {}

  static List<KeyProof> all() {
    return List.of(
        KeyProof.seen(
            BucketKeys.SECTION,
            BucketKeys.TLS,
            ServerTlsProofs::servers,
            "\"off\"",
            List.of(OK, REFUSED, REFUSED, REFUSED),
            "login",
            List.of(OK, OK, REFUSED, OK),
            "require",
            List.of(REFUSED, OK, REFUSED, OK),
            "verify",
            List.of(REFUSED, OK, REFUSED, REFUSED),
            "strict",
            List.of(REFUSED, OK, OK, REFUSED)),
        KeyProof.seen(
            BucketKeys.SECTION,
            BucketKeys.TLS_MIN_VERSION,
            ServerTlsProofs::versionsOfServers,
            "\"1.0\"",
            List.of("TLSv1", "TLSv1.1", "TLSv1.2"),
            "\"1.1\"",
            List.of(OldTlsPeer.REFUSED, "TLSv1.1", "TLSv1.2"),
            "\"1.2\"",
            List.of(OldTlsPeer.REFUSED, OldTlsPeer.REFUSED, "TLSv1.2")),
        KeyProof.seen(
            BucketKeys.SECTION,
            BucketKeys.TLS_CA,
            ServerTlsProofs::verified,
            "own.pem",
            OK,
            "other.pem",
            REFUSED),
        KeyProof.seen(
            BucketKeys.SECTION,
            BucketKeys.TLS_SERVER_NAME,
            ServerTlsProofs::verified,
            CERTIFICATE_NAME,
            OK,
            "other.example",
            REFUSED));
  }

  /**
   * Which servers can be used: one without TLS, one that insists on it, one of TDS 8.0, and one
   * that insists on it and has a certificate that nothing vouches for.
   */
  private static Object servers(Scene scene) throws Exception {
    List<StandIn> servers = new ArrayList<>();
    for (TlsMode tls : List.of(TlsMode.OFF, TlsMode.FULL, TlsMode.STRICT, TlsMode.FULL)) {
      servers.add(server(scene, tls));
    }
    List<Boolean> usable = new ArrayList<>();
    for (StandIn server : servers) {
      Scene own = scene.another();
      own.file("trusted.pem", pem(servers.get(1)) + pem(servers.get(2)));
      own.givenFirst("tls_ca: trusted.pem");
      usable.add(isUsable(own, server));
    }
    return usable;
  }

  /** The versions that are spoken with servers which know one each, from TLS 1.0 on. */
  private static Object versionsOfServers(Scene scene) throws Exception {
    List<String> versions = new ArrayList<>();
    for (String version : List.of("TLSv1", "TLSv1.1", "TLSv1.2")) {
      Scene own = scene.another();
      OldTlsPeer.Server server = own.closing(new OldTlsPeer.Server(version));
      own.givenFirst("port: " + server.port(), "health_check: \"off\"", "tls: require");
      own.start();
      // Its login waits for the server, which goes no further than its handshake.
      Thread.ofVirtual()
          .start(() -> Clients.outcome(() -> Clients.connectTo(own.clientPort(), "sa", "none")));
      versions.add(server.outcome());
    }
    return versions;
  }

  private static Object verified(Scene scene) throws Exception {
    StandIn server = server(scene, TlsMode.FULL);
    scene.file("own.pem", pem(server));
    scene.file("other.pem", pem(server(scene, TlsMode.FULL)));
    scene.givenFirst("tls: verify", "tls_ca: own.pem", "tls_server_name: " + CERTIFICATE_NAME);
    return isUsable(scene, server);
  }

  private static StandIn server(Scene scene, TlsMode tls) throws Exception {
    return scene.server(Clients.serverOptions().withTls(tls).withServerName(CERTIFICATE_NAME));
  }

  private static boolean isUsable(Scene scene, StandIn server) throws Exception {
    scene.givenFirst("connection_timeout: 5s", "login_queue_timeout: 5s");
    return scene.startWith(server).outcomeOfARequest().equals("ok");
  }

  private static String pem(StandIn server) throws CertificateEncodingException {
    return pem(server.certificate());
  }

  static String pem(X509Certificate certificate) throws CertificateEncodingException {
    return "-----BEGIN CERTIFICATE-----\n"
        + Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
            .encodeToString(certificate.getEncoded())
        + "\n-----END CERTIFICATE-----\n";
  }
}
