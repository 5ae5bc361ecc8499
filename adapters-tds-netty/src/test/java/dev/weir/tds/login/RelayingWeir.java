package dev.weir.tds.login;

import dev.weir.application.bucket.BucketRules;
import dev.weir.application.bucket.BucketRules.Probing;
import dev.weir.application.login.LoginPolicy;
import dev.weir.application.login.UpstreamLogin;
import dev.weir.application.pool.BackoffPolicy;
import dev.weir.application.pool.PinPolicy;
import dev.weir.application.pool.PoolPolicy;
import dev.weir.application.pool.PoolView;
import dev.weir.application.pool.ReservoirPolicy;
import dev.weir.application.pool.ServingOrder;
import dev.weir.application.slots.ExhaustionPolicy;
import dev.weir.application.slots.QueuePolicy;
import dev.weir.domain.bucket.PinningMode;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.facts.FactsPolicy;
import dev.weir.domain.health.HealthThresholds;
import dev.weir.domain.parking.ParkingPolicy;
import dev.weir.domain.pinning.SessionNumberPolicy;
import dev.weir.domain.pinning.SessionStatePolicy;
import dev.weir.domain.procedures.ProcedurePolicy;
import dev.weir.domain.procedures.ProcedurePolicy.Mode;
import dev.weir.standin.raw.RawConnection;
import dev.weir.tds.bucket.PinWarnings;
import dev.weir.tds.server.ServerTarget;
import dev.weir.tds.server.UpstreamNames;
import dev.weir.tds.tls.ClientFacingTls;
import dev.weir.tds.tls.SelfSigned;
import dev.weir.tds.tls.ServerFacingTls;
import dev.weir.tds.tls.ServerTls;
import dev.weir.tds.tls.TlsIdentity;
import dev.weir.tds.tls.TlsLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An instance with one bucket, whose server the test starts. */
final class RelayingWeir implements AutoCloseable {
  /** How an instance is to be. */
  record Options(
      int maxConnections,
      PinningMode mode,
      ServerTls server,
      Duration loginQueueTimeout,
      Duration handshakeTimeout,
      @Nullable UpstreamLogin mappedTo) {
    static Options of(int maxConnections) {
      return new Options(
          maxConnections,
          PinningMode.SESSION,
          ServerTls.LOGIN,
          Duration.ofSeconds(5),
          Duration.ofSeconds(5),
          null);
    }

    Options withMode(PinningMode other) {
      return new Options(
          maxConnections, other, server, loginQueueTimeout, handshakeTimeout, mappedTo);
    }

    Options withServer(ServerTls tls) {
      return new Options(maxConnections, mode, tls, loginQueueTimeout, handshakeTimeout, mappedTo);
    }

    Options withLoginQueueTimeout(Duration timeout) {
      return new Options(maxConnections, mode, server, timeout, handshakeTimeout, mappedTo);
    }

    Options withHandshakeTimeout(Duration timeout) {
      return new Options(maxConnections, mode, server, loginQueueTimeout, timeout, mappedTo);
    }

    Options withMapped(UpstreamLogin upstream) {
      return new Options(
          maxConnections, mode, server, loginQueueTimeout, handshakeTimeout, upstream);
    }
  }

  private final OneBucketInstance instance;
  private final Path certificate;

  private RelayingWeir(OneBucketInstance instance, Path certificate) {
    this.instance = instance;
    this.certificate = certificate;
  }

  static RelayingWeir start(Options options, int serverPort) throws Exception {
    TlsLibrary library = TlsLibrary.best();
    TlsIdentity identity = SelfSigned.create("localhost", Instant.now());
    return new RelayingWeir(
        OneBucketInstance.start(
            door(options, serverPort, library),
            new ClientFacingTls(library, identity),
            List.of(),
            options.handshakeTimeout()),
        written(identity));
  }

  /** Clients of TDS 8.0 verify the certificate whatever they are told. */
  private static Path written(TlsIdentity identity) throws Exception {
    Path file = Files.createTempFile("weir", ".pem");
    file.toFile().deleteOnExit();
    String encoded = Base64.getMimeEncoder().encodeToString(identity.certificate().getEncoded());
    Files.writeString(
        file, "-----BEGIN CERTIFICATE-----\n" + encoded + "\n-----END CERTIFICATE-----\n");
    return file;
  }

  private static LoginBucketRules door(Options options, int serverPort, TlsLibrary library) {
    ServerAddress server = new ServerAddress("127.0.0.1", serverPort);
    QueuePolicy queue = new QueuePolicy(Duration.ofSeconds(5), 100, ExhaustionPolicy.WAIT);
    BucketRules rules =
        new BucketRules(
            OneBucketInstance.BUCKET,
            server,
            options.mode(),
            options.maxConnections(),
            queue,
            Duration.ofSeconds(5),
            new Probing(
                false, Duration.ofSeconds(30), Duration.ofSeconds(5), new HealthThresholds(1, 1)));
    return new LoginBucketRules(
        rules,
        new PoolPolicy(
            queue,
            ServingOrder.FIFO,
            options.loginQueueTimeout(),
            Duration.ofSeconds(1),
            Duration.ofMinutes(5),
            new BackoffPolicy(Duration.ofMillis(50), Duration.ofMillis(200)),
            new PinPolicy(
                options.maxConnections(),
                OneBucketInstance.PATIENT.idleInTransaction(),
                OneBucketInstance.PATIENT.transaction()),
            PoolPolicy.ANY_NUMBER,
            ReservoirPolicy.NONE),
        new LoginPolicy(
            Duration.ofMinutes(5), options.loginQueueTimeout(), LoginPolicy.MAX_WAITING),
        options.mappedTo(),
        new ServerTarget(
            server,
            options.server(),
            ServerFacingTls.trustingAnyServer(library),
            "127.0.0.1",
            Duration.ofSeconds(5),
            SessionStatePolicy.OFF,
            new UpstreamNames(OneBucketInstance.BUCKET, null, null)),
        OneBucketInstance.PATIENT,
        new LendingRules(
            false,
            FactsPolicy.ASSUME_SQL_SERVER,
            new ProcedurePolicy(Mode.ANALYSE, Set.of()),
            500,
            Tenancy.LOGIN,
            Set.of(),
            SessionNumberPolicy.VIRTUAL,
            ParkingPolicy.AUTO,
            PinWarnings.NONE));
  }

  LoginBucket bucket() {
    return instance.bucket();
  }

  PoolView pool() {
    return instance.pool();
  }

  RawConnection raw() throws IOException {
    return RawConnection.open(instance.address());
  }

  /** A real driver, with these of its properties. */
  Connection connect(String encrypt, String... settings) throws SQLException {
    Properties properties = new Properties();
    if (encrypt.equals("strict")) {
      properties.setProperty("serverCertificate", certificate.toString());
    }
    for (int i = 0; i < settings.length; i += 2) {
      properties.setProperty(settings[i], settings[i + 1]);
    }
    return DriverManager.getConnection(
        "jdbc:sqlserver://127.0.0.1:%d;databaseName=AppDB;trustServerCertificate=true;encrypt=%s;connectRetryCount=0;loginTimeout=20"
            .formatted(instance.address().getPort(), encrypt),
        properties);
  }

  /** The same with a Windows account. */
  Connection integrated(String encrypt, String user, String password) throws SQLException {
    return connect(
        encrypt,
        "integratedSecurity",
        "true",
        "authenticationScheme",
        "NTLM",
        "domain",
        "CORP",
        "user",
        user,
        "password",
        password);
  }

  @Override
  public void close() {
    instance.close();
  }
}
