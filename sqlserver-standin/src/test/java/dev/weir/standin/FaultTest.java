package dev.weir.standin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.standin.options.TlsMode;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FaultTest {
  private static final String IMPATIENT = "encrypt=false;connectRetryCount=0;loginTimeout=1";

  private StandInFixture fixture;

  @BeforeEach
  void start() throws IOException {
    fixture = StandInFixture.start(TlsMode.LOGIN);
  }

  @AfterEach
  void stop() {
    fixture.close();
  }

  @Test
  void refusesUntilTheSwitchIsTurnedBack() throws SQLException {
    fixture.standIn().faults().refuseConnections(true);
    assertThatThrownBy(() -> fixture.connect(IMPATIENT)).isInstanceOf(SQLException.class);
    fixture.standIn().faults().clear();
    try (Connection connection = fixture.connect()) {
      assertThat(connection.isValid(5)).isTrue();
    }
  }

  @Test
  void acceptsAndSaysNothing() {
    fixture.standIn().faults().stallConnections(true);
    assertThatThrownBy(() -> fixture.connect(IMPATIENT)).isInstanceOf(SQLException.class);
    assertThat(fixture.report().connectionsMax()).isPositive();
    assertThat(fixture.report().logins()).isZero();
  }

  @Test
  void delaysLogins() throws SQLException {
    fixture.standIn().faults().delayLogins(Duration.ofMillis(300));
    long before = System.nanoTime();
    try (Connection connection = fixture.connect()) {
      assertThat(connection.isValid(5)).isTrue();
    }
    assertThat(System.nanoTime() - before).isGreaterThan(Duration.ofMillis(300).toNanos());
  }

  @Test
  void responsesInSegmentsOfOneByteAreTheSame() throws SQLException {
    fixture.standIn().faults().segmentResponses(1, Duration.ZERO);
    for (String encryption : new String[] {"encrypt=false", "encrypt=true"}) {
      try (Connection connection = fixture.connect(encryption)) {
        assertThat(StandInFixture.column(connection, "SELECT REPLICATE('ab', 2000)"))
            .containsExactly("ab".repeat(2000));
      }
    }
  }
}
