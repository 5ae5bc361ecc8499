package dev.weir.domain.settings;

import static dev.weir.domain.settings.SessionSettingsTest.after;
import static dev.weir.domain.settings.SessionSettingsTest.baseline;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.random.Seeded;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class SettingsChangeTest {
  private static final SettingsBaseline ODBC = baseline(true);

  @Test
  void onlyDifferencesAreSet() {
    assertThat(change(after(ODBC, "LOCK_TIMEOUT 5"), after(ODBC, "LOCK_TIMEOUT 5")))
        .returns(false, SettingsChange::reset)
        .returns("", SettingsChange::text);
    assertThat(change(after(ODBC, "LOCK_TIMEOUT 5", "ROWCOUNT 1"), after(ODBC, "LOCK_TIMEOUT 5")))
        .returns(false, SettingsChange::reset)
        .returns("SET ROWCOUNT 0", SettingsChange::text);
  }

  @Test
  void theOrderSurvivesSideEffects() {
    assertThat(
            change(
                    SessionSettings.INITIAL,
                    after(
                        ODBC,
                        "ISOLATION SNAPSHOT",
                        "NOCOUNT ON",
                        "LANGUAGE Français",
                        "DATEFORMAT ymd",
                        "CONTEXT_INFO 0x1",
                        "STATISTICS_IO ON",
                        "DATABASE a]b"))
                .text())
        .isEqualTo(
            "USE [a]]b];SET LANGUAGE N'Français';SET DATEFORMAT ymd;SET NOCOUNT ON;SET STATISTICS"
                + " IO ON;SET CONTEXT_INFO 0x01;SET TRANSACTION ISOLATION LEVEL SNAPSHOT");
  }

  @Test
  void theDatesOfTheLanguageComeBackWithIt() {
    assertThat(change(after(ODBC, "DATEFORMAT ymd", "DATEFIRST 1"), SessionSettings.INITIAL))
        .returns(false, SettingsChange::reset)
        .returns("SET LANGUAGE N'us_english'", SettingsChange::text);
    assertThat(change(after(ODBC, "DATEFORMAT ymd", "DATEFIRST 1"), after(ODBC, "DATEFIRST 1")))
        .returns(false, SettingsChange::reset)
        .returns("SET LANGUAGE N'us_english';SET DATEFIRST 1", SettingsChange::text);
  }

  @Test
  void aBaselineThatIsNotKnownTakesAReset() {
    assertThat(change(after(ODBC, "NOCOUNT ON", "ROWCOUNT 1"), after(ODBC, "LOCK_TIMEOUT 1")))
        .returns(true, SettingsChange::reset)
        .returns("SET LOCK_TIMEOUT 1", SettingsChange::text);
    assertThat(change(after(ODBC, "NOCOUNT ON"), after(ODBC, "NOCOUNT OFF")).reset()).isFalse();
  }

  @Test
  void isolationLevelOfTheSessionFollowsAReset() {
    assertThat(SettingsChange.afterReset(SessionSettings.INITIAL, ODBC).text()).isEmpty();
    assertThat(SettingsChange.afterReset(after(ODBC, "ISOLATION SERIALIZABLE"), ODBC).text())
        .isEqualTo("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE");
  }

  /** What is written is read by a model of the server, which knows nothing of baselines. */
  @Test
  void connectionHasTheSettingsOfItsSession() {
    Seeded.forAll(
        "change",
        5_000,
        random -> {
          SessionSettings from = random(random);
          SessionSettings to = random(random);

          SettingsChange change = change(from, to);

          ServerModel server = new ServerModel(ODBC);
          server.run(SettingsChange.between(SessionSettings.INITIAL, from, ODBC).text());
          if (change.reset()) {
            server.reset();
            // The level of the login is set with the reset.
            server.run("SET TRANSACTION ISOLATION LEVEL READ COMMITTED");
          }
          server.run(change.text());
          ServerModel wanted = new ServerModel(ODBC);
          wanted.run(SettingsChange.between(SessionSettings.INITIAL, to, ODBC).text());
          assertThat(server).as("%s to %s: %s", from, to, change).isEqualTo(wanted);
        });
  }

  private static SettingsChange change(SessionSettings from, SessionSettings to) {
    return SettingsChange.between(from, to, ODBC);
  }

  private static SessionSettings random(RandomGenerator random) {
    List<Assignment> assignments = new ArrayList<>();
    int count = random.nextInt(6);
    for (int i = 0; i < count; i++) {
      SessionOption option = SessionOption.ALL.get(random.nextInt(SessionOption.ALL.size()));
      if (!option.isMomentary()) {
        assignments.add(Objects.requireNonNull(Assignment.of(option, value(option, random))));
      }
    }
    return SessionSettings.INITIAL.with(assignments, ODBC);
  }

  private static String value(SessionOption option, RandomGenerator random) {
    int choice = random.nextInt(2);
    return switch (option.operand()) {
      case SWITCH -> choice == 0 ? "ON" : "OFF";
      case NUMBER, PRIORITY -> choice == 0 ? "1" : "3";
      case DATE_FORMAT -> choice == 0 ? "dmy" : "ymd";
      case NAME -> choice == 0 ? "Deutsch" : "us_english";
      case ISOLATION_LEVEL -> choice == 0 ? "SNAPSHOT" : "READ COMMITTED";
      case BINARY -> choice == 0 ? "0x01" : "0x02";
    };
  }
}
