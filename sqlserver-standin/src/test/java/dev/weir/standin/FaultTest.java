package dev.weir.standin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.standin.fault.Faults;
import dev.weir.standin.fault.Interruption;
import dev.weir.standin.options.TlsMode;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
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
  void aResponseBreaksOffWithAnEnd() throws SQLException {
    breaksOff(Interruption.Kind.CLOSE);
  }

  @Test
  void aResponseBreaksOffWithAReset() throws SQLException {
    breaksOff(Interruption.Kind.RESET);
  }

  private void breaksOff(Interruption.Kind kind) throws SQLException {
    try (Connection connection = fixture.connect("encrypt=false;connectRetryCount=0")) {
      fixture.standIn().faults().interruptResponses(kind, 100);
      assertThatThrownBy(() -> StandInFixture.column(connection, "SELECT REPLICATE('ab', 2000)"))
          .isInstanceOf(SQLException.class);
      assertThat(connection.isClosed()).isTrue();
    }
  }

  @Test
  void aResponseStallsUntilTheSwitchIsTurnedBack() throws Exception {
    try (Connection connection = fixture.connect();
        ExecutorService background = Executors.newSingleThreadExecutor()) {
      fixture.standIn().faults().interruptResponses(Interruption.Kind.STALL, 100);
      Future<List<Object>> result =
          background.submit(
              () -> StandInFixture.column(connection, "SELECT REPLICATE('ab', 2000)"));
      assertThatThrownBy(() -> result.get(200, TimeUnit.MILLISECONDS))
          .isInstanceOf(TimeoutException.class);
      fixture.standIn().faults().clear();
      assertThat(result.get(10, TimeUnit.SECONDS)).containsExactly("ab".repeat(2000));
    }
  }

  @Test
  void oneConnectionSuffersAndTheOthersDoNot() throws SQLException {
    try (Connection first = fixture.connect("encrypt=false;connectRetryCount=0");
        Connection second = fixture.connect()) {
      int spid = (Integer) StandInFixture.column(first, "SELECT CAST(@@SPID AS int)").getFirst();
      Faults own = fixture.standIn().faults(spid);
      own.interruptResponses(Interruption.Kind.CLOSE, 0);
      assertThat(StandInFixture.column(second, "SELECT 1")).containsExactly(1);
      assertThatThrownBy(() -> StandInFixture.column(first, "SELECT 1"))
          .isInstanceOf(SQLException.class);
    }
  }

  @Test
  void aKilledSessionEnds() throws SQLException {
    try (Connection connection = fixture.connect("encrypt=false;connectRetryCount=0")) {
      int spid =
          (Integer) StandInFixture.column(connection, "SELECT CAST(@@SPID AS int)").getFirst();
      assertThat(fixture.standIn().kill(spid)).isTrue();
      assertThatThrownBy(() -> StandInFixture.column(connection, "SELECT 1"))
          .isInstanceOf(SQLException.class);
    }
    assertThat(fixture.standIn().kill(7)).isFalse();
  }

  @Test
  void aRestartEndsSessionsAndKeepsWhatWasCommitted() throws Exception {
    try (Connection before = fixture.connect("encrypt=false;connectRetryCount=0")) {
      StandInFixture.execute(before, "CREATE TABLE t (id int) INSERT INTO t VALUES (1)");
      StandInFixture.execute(before, "BEGIN TRAN INSERT INTO t VALUES (2)");
      fixture.standIn().goDown();
      assertThatThrownBy(() -> fixture.connect(IMPATIENT)).isInstanceOf(SQLException.class);
      assertThatThrownBy(() -> StandInFixture.column(before, "SELECT 1"))
          .isInstanceOf(SQLException.class);
    }
    fixture.standIn().comeUp();
    try (Connection after = fixture.connect()) {
      assertThat(StandInFixture.column(after, "SELECT id FROM t")).containsExactly(1);
    }
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
