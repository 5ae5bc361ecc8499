package dev.weir.domain.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.ProtocolVersion;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class SessionSettingsTest {
  private static final SettingsBaseline ODBC = baseline(true);
  private static final SettingsBaseline DB_LIB = baseline(false);

  @Test
  void valueOfTheLoginIsNoChange() {
    assertThat(after(ODBC, "ANSI_NULLS ON", "TEXTSIZE 2147483647", "LANGUAGE us_english"))
        .isSameAs(SessionSettings.INITIAL);
    assertThat(after(ODBC, "DATABASE ERP", "ISOLATION READ COMMITTED").isInitial()).isTrue();
    assertThat(after(DB_LIB, "ANSI_NULLS ON")).hasToString("{ANSI_NULLS=ON}");
  }

  @Test
  void restoredValueIsNoChange() {
    assertThat(after(ODBC, "LOCK_TIMEOUT 5", "LOCK_TIMEOUT -1")).isSameAs(SessionSettings.INITIAL);
    assertThat(after(ODBC, "LOCK_TIMEOUT 5", "LOCK_TIMEOUT 6"))
        .isEqualTo(after(ODBC, "LOCK_TIMEOUT 6"))
        .hasSameHashCodeAs(after(ODBC, "LOCK_TIMEOUT 6"));
  }

  @Test
  void optionsOfTheLoginAreKnown() {
    SettingsBaseline told = DB_LIB.withOptions(512 | 32, login(false));
    assertThat(told.value(SessionOption.NOCOUNT)).isEqualTo("ON");
    assertThat(told.value(SessionOption.XACT_ABORT)).isEqualTo("OFF");
    assertThat(DB_LIB.value(SessionOption.NOCOUNT)).isNull();
    assertThat(after(told, "NOCOUNT ON", "XACT_ABORT OFF").isInitial()).isTrue();
  }

  @Test
  void switchesThatTheLoginSetsAreKnown() {
    SettingsBaseline told =
        SettingsBaseline.told("ERP", "us_english").withOptions(256 | 32, login(true));
    assertThat(told.value(SessionOption.QUOTED_IDENTIFIER)).isEqualTo("ON");
    assertThat(told.value(SessionOption.ANSI_WARNINGS)).isEqualTo("OFF");
    assertThat(told.value(SessionOption.ARITHABORT)).isNull();
    assertThat(told.value(SessionOption.ISOLATION)).isNull();
  }

  @Test
  void explicitSwitchThatDatabasesHaveAnOptionForIsNeverForgotten() {
    SettingsBaseline told = DB_LIB.withOptions(512 | 32, login(false));
    assertThat(told.value(SessionOption.ANSI_NULLS)).isNull();
    assertThat(after(told, "ANSI_NULLS ON").isInitial()).isFalse();
    assertThat(after(told, "ANSI_WARNINGS OFF").isInitial()).isFalse();
  }

  @Test
  void languageThatTheServerDoesNotTellIsUnknownAndNeverSet() {
    SettingsBaseline untold =
        SettingsBaseline.of(
            new LoginOptions(
                null, null, ProtocolVersion.V7_4, true, false, false, false, null, null),
            "",
            "");
    assertThat(untold.value(SessionOption.LANGUAGE)).isNull();
    assertThat(untold.value(SessionOption.DATABASE)).isNull();
    for (String change : List.of("LANGUAGE Deutsch", "DATEFORMAT ymd", "DATEFIRST 3")) {
      SessionSettings left = after(untold, change);
      SettingsChange back = SettingsChange.between(left, SessionSettings.INITIAL, untold);
      assertThat(back.reset()).isTrue();
      assertThat(back.text()).doesNotContain("LANGUAGE").doesNotContain("USE");
    }
  }

  @Test
  void ansiDefaultsAreTheirParts() {
    SessionSettings set = after(DB_LIB, "ANSI_DEFAULTS ON", "CURSOR_CLOSE_ON_COMMIT OFF");
    assertThat(set.changed(SessionOption.ANSI_DEFAULTS)).isNull();
    assertThat(set.changed(SessionOption.QUOTED_IDENTIFIER)).isEqualTo("ON");
    assertThat(set.changed(SessionOption.IMPLICIT_TRANSACTIONS)).isEqualTo("ON");
    assertThat(set.changed(SessionOption.CURSOR_CLOSE_ON_COMMIT)).isEqualTo("OFF");
  }

  @Test
  void oneDefaultForNullExcludesTheOther() {
    SessionSettings set = after(DB_LIB, "ANSI_NULL_DFLT_ON ON", "ANSI_NULL_DFLT_OFF ON");
    assertThat(set.changed(SessionOption.ANSI_NULL_DFLT_ON)).isEqualTo("OFF");
    assertThat(after(DB_LIB, "ANSI_NULL_DFLT_ON ON", "ANSI_NULL_DFLT_OFF OFF"))
        .hasToString("{ANSI_NULL_DFLT_ON=ON, ANSI_NULL_DFLT_OFF=OFF}");
  }

  @Test
  void aLanguageBringsItsDates() {
    assertThat(after(ODBC, "DATEFORMAT ymd", "DATEFIRST 1", "LANGUAGE us_english"))
        .isSameAs(SessionSettings.INITIAL);
    assertThat(after(ODBC, "LANGUAGE Deutsch", "DATEFORMAT ymd"))
        .hasToString("{LANGUAGE=Deutsch, DATEFORMAT=ymd}");
  }

  @Test
  void resetKeepsTheOptionsThatTheServerKeeps() {
    assertThat(
            after(ODBC, "NOCOUNT ON", "ISOLATION SNAPSHOT")
                .afterReset(option -> option == SessionOption.ISOLATION, ODBC))
        .isEqualTo(after(ODBC, "ISOLATION SNAPSHOT"));
    assertThat(after(ODBC, "NOCOUNT ON").afterReset(option -> false, ODBC))
        .isSameAs(SessionSettings.INITIAL);
  }

  @Test
  void aLanguageThatAResetKeepsMayLoseItsDates() {
    SettingsBaseline dated =
        ODBC.with(SessionOption.DATEFORMAT, "mdy").with(SessionOption.DATEFIRST, "7");
    SessionSettings german = after(dated, "LANGUAGE Deutsch");

    SessionSettings mixed = german.afterReset(option -> option == SessionOption.LANGUAGE, dated);

    assertThat(mixed).isEqualTo(after(dated, "LANGUAGE Deutsch", "DATEFORMAT mdy", "DATEFIRST 7"));
    assertThat(SettingsChange.between(SessionSettings.INITIAL, mixed, dated).text())
        .isEqualTo("SET LANGUAGE N'Deutsch';SET DATEFORMAT mdy;SET DATEFIRST 7");
    assertThat(german.afterReset(option -> true, dated)).isSameAs(german);
  }

  @Test
  void theDatesOfTheBaselineAreOmittedInItsLanguageOnly() {
    SettingsBaseline dated = ODBC.with(SessionOption.DATEFIRST, "7");

    assertThat(after(dated, "DATEFIRST 7").isInitial()).isTrue();
    assertThat(after(dated, "LANGUAGE Deutsch", "DATEFIRST 7"))
        .isNotEqualTo(after(dated, "LANGUAGE Deutsch"));
    assertThat(after(dated, "LANGUAGE Deutsch", "DATEFIRST 7", "LANGUAGE us_english").isInitial())
        .isTrue();
  }

  @Test
  void equalSettingsAreOneInTheTable() {
    SettingsTable table = new SettingsTable(2);
    SessionSettings first = table.intern(after(ODBC, "NOCOUNT ON"));
    assertThat(table.intern(after(ODBC, "NOCOUNT ON"))).isSameAs(first);
    for (int i = 1; i < 100; i++) {
      SessionSettings other = after(ODBC, "ROWCOUNT " + i);
      assertThat(table.intern(other)).isSameAs(other);
    }
    assertThat(table.intern(after(ODBC, "NOCOUNT ON"))).isNotSameAs(first).isEqualTo(first);
  }

  @Test
  void momentaryOptionIsNoSetting() {
    Assignment fmtOnly = Assignment.of(SessionOption.FMTONLY, true);
    assertThatThrownBy(() -> SessionSettings.INITIAL.with(fmtOnly, ODBC))
        .isInstanceOf(IllegalArgumentException.class);
  }

  static SessionSettings after(SettingsBaseline baseline, String... assignments) {
    List<Assignment> made =
        Arrays.stream(assignments).map(SessionSettingsTest::assignment).toList();
    return SessionSettings.INITIAL.with(made, baseline);
  }

  static SettingsBaseline baseline(boolean odbc) {
    return SettingsBaseline.of(login(odbc), "ERP", "us_english");
  }

  private static LoginOptions login(boolean odbc) {
    return new LoginOptions(
        "ERP", null, ProtocolVersion.V7_4, odbc, false, false, true, null, null);
  }

  private static Assignment assignment(String written) {
    int blank = written.indexOf(' ');
    SessionOption option = SessionOption.valueOf(written.substring(0, blank));
    return Objects.requireNonNull(Assignment.of(option, written.substring(blank + 1)));
  }
}
