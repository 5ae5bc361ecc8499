package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Much, and little by little, through TLS on both sides. */
@ParameterizedClass(name = "encrypt={0}")
@ValueSource(strings = {"false", "true"})
class TlsStreamsIT {
  private static final int LARGE = 50_000_000;

  private final String encrypt;
  private RunningDoor weir;

  TlsStreamsIT(String encrypt) {
    this.encrypt = encrypt;
  }

  @BeforeEach
  void start() throws Exception {
    weir = RunningDoor.start(2, encrypt);
  }

  @AfterEach
  void stop() {
    weir.close();
  }

  @Test
  void aLargeResultIsWhole() throws Exception {
    try (Connection connection = weir.connect();
        Statement statement = connection.createStatement();
        ResultSet result =
            statement.executeQuery(
                "SELECT REPLICATE(CAST('0123456789' AS varchar(max)), " + LARGE / 10 + ")")) {
      assertThat(result.next()).isTrue();
      assertThat(digitsInOrder(result.getCharacterStream(1))).isEqualTo(LARGE);
    }
    System.out.println("figure: a result of " + LARGE + " bytes, encrypt=" + encrypt);
  }

  @Test
  void segmentsOfOneByteAreUnderstood() throws Exception {
    weir.server().faults().segmentResponses(1, Duration.ZERO);
    try (Connection connection = weir.connect();
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("SELECT REPLICATE('ab', 500)")) {
      assertThat(result.next()).isTrue();
      assertThat(result.getString(1)).isEqualTo("ab".repeat(500));
    }
  }

  /** How many there are; fails where one is not the one that follows. */
  private static int digitsInOrder(Reader text) throws IOException {
    char[] block = new char[64 * 1024];
    int count = 0;
    for (int read = text.read(block); read >= 0; read = text.read(block)) {
      for (int i = 0; i < read; i++) {
        if (block[i] != (char) ('0' + count % 10)) {
          throw new AssertionError("a wrong character at " + count);
        }
        count++;
      }
    }
    return count;
  }
}
