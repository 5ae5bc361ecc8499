package dev.weir.tds.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.weir.standin.StandIn;
import dev.weir.standin.driver.EncryptionCase;
import dev.weir.standin.driver.NotInstalledException;
import dev.weir.standin.driver.Recital;
import dev.weir.standin.driver.Tally;
import dev.weir.standin.driver.Tap;
import dev.weir.standin.driver.Target;
import dev.weir.standin.options.StandInOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every driver plays its whole list in clear, and all that both sides say is understood: nothing is
 * lost or unclear, responses end where they say they do, and the transaction that each request says
 * it belongs to is the one that the responses told of.
 */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LiveConversationsIT {
  private static final Path FIXTURES =
      Path.of(System.getProperty("weir.repository.root"), "fixtures", "drivers");
  private static final String USER = "app";
  private static final String PASSWORD = "S3cret-w-łodzi";
  private static final String DATABASE = "AppDB";

  private final Findings findings = new Findings();
  private final Tally tally = new Tally();

  static List<EncryptionCase> unencrypted() throws IOException {
    return EncryptionCase.read(FIXTURES.resolve("encryption.txt")).stream()
        .filter(each -> each.wire().equals("none"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("unencrypted")
  void areUnderstoodOnBothSides(EncryptionCase encryption) throws Exception {
    StandInOptions options =
        StandInOptions.defaults()
            .withDatabases(List.of(DATABASE))
            .withLogin(USER, PASSWORD)
            .withTls(encryption.server());
    long before = findings.responses();
    try (StandIn standIn = StandIn.start(options);
        ScanningProxy proxy = ScanningProxy.before(standIn.address(), findings);
        Tap tap = Tap.before(proxy.address())) {
      Target target =
          new Target(
              tap.address(),
              USER,
              PASSWORD,
              DATABASE,
              encryption.wish(),
              Path.of("none-in-clear.pem"));
      Recital.play(FIXTURES, encryption, target, tap, tally);
      tally.ran(encryption.driver());
    } catch (NotInstalledException e) {
      tally.skipped(encryption.driver());
      abort("skipped: " + e.getMessage());
    }
    assertThat(findings.takeWrong()).isEmpty();
    assertThat(findings.responses() - before).isPositive();
  }

  @AfterAll
  void tell() {
    System.out.println("figure: " + findings + "; " + tally);
  }
}
