package dev.weir.bootstrap.drivers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.FilesInMemory;
import dev.weir.bootstrap.config.load.ConfigLoader;
import dev.weir.bootstrap.config.load.Loaded;
import dev.weir.bootstrap.instance.Instance;
import dev.weir.standin.StandIn;
import dev.weir.standin.driver.EncryptionCase;
import dev.weir.standin.driver.NotInstalledException;
import dev.weir.standin.driver.Recital;
import dev.weir.standin.driver.Tally;
import dev.weir.standin.driver.Tap;
import dev.weir.standin.driver.Target;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.options.TlsMode;
import dev.weir.tds.tls.SelfSigned;
import dev.weir.tds.tls.TlsIdentity;
import dev.weir.testkit.port.FreePort;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every driver in every encryption that it has sees through Weir what it sees at a server; the list
 * and what it expects are those of the stand-in's own tests, and so is what is encrypted. That both
 * are alike is not enough: a case counts when the driver sees at the server what is recorded, which
 * those tests hold, and sees the same through Weir. The docs have the outcome as a table.
 */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DriverMatrixTest {
  private static final Path FIXTURES =
      Path.of("..", "fixtures", "drivers").toAbsolutePath().normalize();
  private static final Path DOCS =
      Path.of(System.getProperty("weir.repository.root", ".."), "docs", "drivers.md");
  private static final Path PROXY = Path.of("proxy.yaml");
  private static final Path BUCKETS = Path.of("buckets.yaml");
  private static final Path CERTIFICATE = Path.of("weir.pem");
  private static final Path KEY = Path.of("weir.key");
  private static final String USER = "app";
  private static final String PASSWORD = "S3cret-w-łodzi";
  private static final String DATABASE = "AppDB";

  @TempDir private Path directory;

  private final Tally tally = new Tally();
  private DriverTables tables;
  private String certificate = "";
  private String key = "";

  static List<EncryptionCase> encryptions() throws IOException {
    return EncryptionCase.read(FIXTURES.resolve("encryption.txt")).stream()
        .map(DriverMatrixTest::atWeir)
        .toList();
  }

  /** Clients that are too old are refused by Weir in its own words. */
  private static EncryptionCase atWeir(EncryptionCase atServer) {
    return atServer.driver().equals("jtds")
        ? new EncryptionCase(
            atServer.driver(), atServer.wish(), atServer.server(), "refused: TDS version below 7.2")
        : atServer;
  }

  @BeforeAll
  void prepare() throws Exception {
    tables = new DriverTables(FIXTURES, encryptions());
    // The programs expect the name that the stand-in has in its own.
    TlsIdentity identity = SelfSigned.create("standin", Instant.now());
    certificate = pem("CERTIFICATE", identity.certificate().getEncoded());
    key = pem("PRIVATE KEY", identity.key().getEncoded());
  }

  @ParameterizedTest
  @MethodSource("encryptions")
  void seesThroughWeirWhatItSeesAtAServer(EncryptionCase encryption) throws Exception {
    see(encryption, "session");
  }

  @ParameterizedTest
  @MethodSource("encryptions")
  void seesTheSameWhereConnectionsAreLentForTransactions(EncryptionCase encryption)
      throws Exception {
    see(encryption, "transaction");
  }

  private void see(EncryptionCase encryption, String pinningMode) throws Exception {
    int port = FreePort.find();
    StandInOptions options =
        StandInOptions.defaults().withDatabases(List.of(DATABASE)).withLogin(USER, PASSWORD);
    try (StandIn server = StandIn.start(options);
        Instance weir = start(port, server.port(), encryption.server(), pinningMode);
        Tap tap = Tap.before(weir.listeners().getFirst())) {
      Path shown = Files.writeString(Files.createTempFile(directory, "weir", ".pem"), certificate);
      Target target = new Target(tap.address(), USER, PASSWORD, DATABASE, encryption.wish(), shown);
      tables.saw(encryption, Recital.play(FIXTURES, encryption, target, tap, tally));
      assertThat(server.report().violations()).isEmpty();
      tally.ran(encryption.driver());
    } catch (NotInstalledException e) {
      tally.skipped(encryption.driver());
      abort("skipped: " + e.getMessage());
    }
  }

  private Instance start(int port, int serverPort, TlsMode tls, String pinningMode)
      throws Exception {
    String proxy =
        """
        proxy:
          instance_id: test
          listen_addr: 127.0.0.1
          listen_port: %d
          health_check_port: %d
          metrics_port: %d
          pinning_mode: %s
          shutdown_timeout: 2s
        tls:
          mode: %s
          certificate: weir.pem
          private_key: weir.key
        """
            .formatted(port, FreePort.find(), FreePort.find(), pinningMode, mode(tls));
    String buckets =
        """
        buckets:
          - id: bucket-1
            host: 127.0.0.1
            port: %d
            database: AppDB
            max_connections: 4
        """
            .formatted(serverPort);
    Environment files =
        new FilesInMemory(
            Map.of(PROXY, proxy, BUCKETS, buckets, CERTIFICATE, certificate, KEY, key), "test");
    return switch (ConfigLoader.load(PROXY, BUCKETS, files)) {
      case Loaded.Valid valid -> Instance.start(valid.config(), files);
      case Loaded.Invalid invalid ->
          throw new IllegalArgumentException(invalid.problems().toString());
      case Loaded.Unreadable unreadable ->
          throw new IllegalArgumentException(unreadable.problems().toString());
    };
  }

  static String mode(TlsMode server) {
    return switch (server) {
      case OFF -> "off";
      case LOGIN -> "login";
      case FULL -> "require";
      case STRICT -> "strict";
    };
  }

  private static String pem(String what, byte[] der) {
    String text =
        Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII)).encodeToString(der);
    return "-----BEGIN " + what + "-----\n" + text + "\n-----END " + what + "-----\n";
  }

  /** What was seen is what the docs say; {@code -Dweir.docs.write=true} has them say it. */
  @AfterAll
  void tell() throws IOException {
    System.out.println("figure: " + tally);
    String text = Files.readString(DOCS);
    String written = tables.writtenInto(text);
    if (Boolean.getBoolean("weir.docs.write")) {
      Files.writeString(DOCS, written);
    } else {
      assertThat(text).as("scripts/check driver-matrix writes it").isEqualTo(written);
    }
  }
}
