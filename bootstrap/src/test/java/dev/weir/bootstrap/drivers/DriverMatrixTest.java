package dev.weir.bootstrap.drivers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every driver sees through Weir what it sees at a server, in one of its encryptions; the list and
 * what it expects are those of the stand-in's own tests, and so is what is encrypted. That both are
 * alike is not enough: a case counts when the driver sees at the server what is recorded, which
 * those tests hold, and sees the same through Weir. The docs have the outcome as a table. {@code
 * -Dweir.matrix=whole} plays each in all, {@code -Dweir.driver=NAME} that one alone.
 */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DriverMatrixTest {
  private static final Path FIXTURES =
      Path.of("..", "fixtures", "drivers").toAbsolutePath().normalize();
  private static final Path ENCRYPTIONS = FIXTURES.resolve("encryption.txt");
  private static final Path DOCS =
      Path.of(System.getProperty("weir.repository.root", ".."), "docs", "drivers.md");
  private static final Path CLIENTS = DOCS.resolveSibling("clients.md");
  private static final String USER = "app";
  private static final String PASSWORD = "S3cret-w-łodzi";
  private static final String DATABASE = "AppDB";

  @TempDir private Path directory;

  private final Tally tally = new Tally();
  private DriverTables tables;
  private ClientTable clients;
  private WeirForDrivers instances;

  static List<EncryptionCase> encryptions() throws IOException {
    return EncryptionCase.wanted(ENCRYPTIONS);
  }

  /**
   * Where a session has its connection for itself, a driver for each encryption is enough for every
   * build.
   */
  static List<EncryptionCase> encryptionsOfSessions() throws IOException {
    Set<TlsMode> modes = EnumSet.noneOf(TlsMode.class);
    boolean whole = "whole".equals(System.getProperty("weir.matrix"));
    return encryptions().stream()
        .filter(encryption -> whole || modes.add(encryption.server()))
        .toList();
  }

  @BeforeAll
  void prepare() throws Exception {
    tables = new DriverTables(FIXTURES, EncryptionCase.read(ENCRYPTIONS));
    clients = new ClientTable(FIXTURES, EncryptionCase.read(ENCRYPTIONS));
    instances = new WeirForDrivers();
  }

  @ParameterizedTest
  @MethodSource("encryptionsOfSessions")
  void answersThroughWeirEqualThoseOfTheServer(EncryptionCase encryption) throws Exception {
    see(encryption, "session");
  }

  @ParameterizedTest
  @MethodSource("encryptions")
  void seesTheSameWhereConnectionsAreLentForTransactions(EncryptionCase encryption)
      throws Exception {
    see(encryption, "transaction");
  }

  private void see(EncryptionCase encryption, String pinningMode) throws Exception {
    StandInOptions options =
        StandInOptions.defaults().withDatabases(List.of(DATABASE)).withLogin(USER, PASSWORD);
    try (StandIn server = StandIn.start(options);
        Instance weir = instances.before(server.port(), mode(encryption.server()), pinningMode, 4);
        Tap tap = Tap.before(weir.listeners().getFirst())) {
      Path shown = instances.certificateIn(directory);
      Target target = new Target(tap.address(), USER, PASSWORD, DATABASE, encryption.wish(), shown);
      String wire = Recital.play(FIXTURES, encryption, target, tap, tally);
      tables.saw(encryption, wire);
      clients.saw(encryption, wire);
      assertThat(server.report().violations()).isEmpty();
      tally.ran(encryption.driver());
    } catch (NotInstalledException e) {
      tally.skipped(encryption.driver());
      abort("skipped: " + e.getMessage());
    }
  }

  static String mode(TlsMode server) {
    return switch (server) {
      case OFF -> "off";
      case LOGIN -> "login";
      case FULL -> "require";
      case STRICT -> "strict";
    };
  }

  /** What was seen is what the docs say; {@code -Dweir.docs.write=true} has them say it. */
  @AfterAll
  void tell() throws IOException {
    System.out.println("figure: " + tally);
    tell(DOCS, tables.writtenInto(Files.readString(DOCS)));
    tell(CLIENTS, clients.writtenInto(Files.readString(CLIENTS)));
  }

  private static void tell(Path docs, String written) throws IOException {
    if (Boolean.getBoolean("weir.docs.write")) {
      Files.writeString(docs, written);
    } else {
      assertThat(docs).as("scripts/check driver-matrix --write writes it").hasContent(written);
    }
  }
}
