package dev.weir.standin.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every driver in every encryption that it has sees what the list expects; {@code
 * -Dweir.driver=NAME} plays that one alone.
 */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DriversTest {
  private static final Path FIXTURES =
      Path.of("..", "fixtures", "drivers").toAbsolutePath().normalize();
  private static final String ONLY = System.getProperty("weir.driver", "");
  private static final String USER = "app";

  /** Not of ASCII alone, nor with a byte past 0x7F, which vertx-mssql encodes wrongly. */
  private static final String PASSWORD = "S3cret-w-łodzi";

  private static final String DATABASE = "AppDB";

  @TempDir static Path directory;

  private final Tally tally = new Tally();

  static List<EncryptionCase> encryptions() throws IOException {
    return EncryptionCase.read(FIXTURES.resolve("encryption.txt")).stream()
        .filter(each -> ONLY.isEmpty() || each.driver().equals(ONLY))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("encryptions")
  void seesWhatIsExpected(EncryptionCase encryption) throws Exception {
    StandInOptions options =
        StandInOptions.defaults()
            .withDatabases(List.of(DATABASE))
            .withLogin(USER, PASSWORD)
            .withTls(encryption.server());
    try (StandIn standIn = StandIn.start(options);
        Tap tap = Tap.before(standIn.address())) {
      Target target =
          new Target(
              tap.address(), USER, PASSWORD, DATABASE, encryption.wish(), certificate(standIn));
      Recital.play(FIXTURES, encryption, target, tap, tally);
      assertThat(standIn.report().violations()).isEmpty();
      tally.ran(encryption.driver());
    } catch (NotInstalledException e) {
      tally.skipped(encryption.driver());
      abort("skipped: " + e.getMessage());
    }
  }

  private static Path certificate(StandIn standIn) throws Exception {
    String encoded = Base64.getMimeEncoder().encodeToString(standIn.certificate().getEncoded());
    return Files.writeString(
        Files.createTempFile(directory, "standin", ".pem"),
        "-----BEGIN CERTIFICATE-----\n" + encoded + "\n-----END CERTIFICATE-----\n");
  }

  @AfterAll
  void tell() {
    System.out.println("figure: " + tally);
  }
}
