package dev.weir.standin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.standin.options.TlsMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EncryptionTest {
  @ParameterizedTest
  @CsvSource({
    "OFF, encrypt=false",
    "LOGIN, encrypt=false",
    "LOGIN, encrypt=true",
    "LOGIN, encrypt=strict",
    "FULL, encrypt=false",
    "FULL, encrypt=true",
    "STRICT, encrypt=strict"
  })
  void servesEveryModeThatBothSidesHave(TlsMode mode, String properties) throws Exception {
    try (StandInFixture fixture = StandInFixture.start(mode);
        Connection connection = fixture.connect(properties + ";" + trust(fixture, properties))) {
      assertThat(StandInFixture.column(connection, "SELECT DB_NAME()")).containsExactly("AppDB");
      assertThat(fixture.report().violations()).isEmpty();
    }
  }

  /** Strict clients verify the certificate whatever they are told; this is the one they get. */
  private static String trust(StandInFixture fixture, String properties) throws Exception {
    if (!properties.endsWith("strict")) {
      return "";
    }
    Path file = Files.createTempFile("standin", ".pem");
    file.toFile().deleteOnExit();
    String encoded =
        Base64.getMimeEncoder().encodeToString(fixture.standIn().certificate().getEncoded());
    Files.writeString(
        file, "-----BEGIN CERTIFICATE-----\n" + encoded + "\n-----END CERTIFICATE-----\n");
    return "serverCertificate=" + file;
  }

  @Test
  void withoutTlsAClientThatInsistsHangsUp() throws Exception {
    try (StandInFixture fixture = StandInFixture.start(TlsMode.OFF)) {
      assertThatThrownBy(() -> fixture.connect("encrypt=true")).isInstanceOf(SQLException.class);
    }
  }

  @Test
  void aStrictServerRefusesOlderClients() throws Exception {
    try (StandInFixture fixture = StandInFixture.start(TlsMode.STRICT)) {
      assertThatThrownBy(() -> fixture.connect("encrypt=true;loginTimeout=2"))
          .isInstanceOf(SQLException.class);
    }
  }
}
