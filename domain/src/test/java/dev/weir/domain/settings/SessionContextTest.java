package dev.weir.domain.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.ProtocolVersion;
import dev.weir.domain.random.Seeded;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class SessionContextTest {
  private static final SettingsBaseline BASELINE =
      SettingsBaseline.of(
          new LoginOptions(null, null, ProtocolVersion.V7_4, true, true, false, true, null, null),
          "app",
          "us_english");
  private static final List<String> KEYS = List.of("tenant", "Tenant", "user_id", "TENANT", "k'1");

  @Test
  void anEqualContextNeedsNothing() {
    assertThat(change(with("a", "1"), with("a", "1")))
        .returns(false, SettingsChange::reset)
        .returns("", SettingsChange::text);
    assertThat(with("a", "1")).isEqualTo(with("a", "1"));
    assertThat(with("a", "1")).isNotEqualTo(with("a", "2"));
    assertThat(with("a", "1").isInitial()).isFalse();
  }

  @Test
  void anotherValueReplacesTheOneThatIsThere() {
    assertThat(change(with("a", "1"), with("a", "N'x'")))
        .returns(false, SettingsChange::reset)
        .returns("EXEC sys.sp_set_session_context N'a',N'x'", SettingsChange::text);
  }

  @Test
  void aValueOfAnotherTypeThanItsConstantIsAParameter() {
    SessionSettings typed =
        SessionSettings.INITIAL.with(
            Objects.requireNonNull(ContextValue.of("it's", "7", "bigint", true)), BASELINE);
    assertThat(change(SessionSettings.INITIAL, typed).text())
        .isEqualTo(
            "EXEC sp_executesql N'EXEC sys.sp_set_session_context @k,@v,@r',"
                + "N'@k nvarchar(128),@v bigint,@r bit',N'it''s',7,1");
    assertThat(change(with("it's", "7"), typed).text()).as("an int is not a bigint").isNotEmpty();
    assertThat(ContextValue.of("a", "NULL", "bigint", false))
        .isEqualTo(ContextValue.of("a", "NULL", false));
  }

  @Test
  void aKeyThatIsNotWantedTakesAReset() {
    assertThat(change(with("a", "1"), SessionSettings.INITIAL).reset()).isTrue();
    assertThat(change(with("a", "1"), with("b", "1")))
        .returns(true, SettingsChange::reset)
        .returns("EXEC sys.sp_set_session_context N'b',1", SettingsChange::text);
  }

  @Test
  void aKeyThatIsReadOnlyStaysUntilAReset() {
    SessionSettings readOnly =
        SessionSettings.INITIAL.with(new ContextValue("a", "1", true), BASELINE);
    assertThat(change(readOnly, with("a", "2")).reset()).isTrue();
    assertThat(change(readOnly, with("a", "1")).reset()).isTrue();
    assertThat(change(with("a", "1"), readOnly))
        .returns(false, SettingsChange::reset)
        .returns("EXEC sys.sp_set_session_context N'a',1,1", SettingsChange::text);
    assertThat(change(readOnly, readOnly))
        .returns(false, SettingsChange::reset)
        .returns("", SettingsChange::text);
  }

  @Test
  void nullFreesAKey() {
    assertThat(
            with("a", "1")
                .with(Objects.requireNonNull(ContextValue.of("a", "null", false)), BASELINE))
        .isSameAs(SessionSettings.INITIAL);
  }

  @Test
  void itIsSetInItsDatabaseAndBeforeATransactionCouldBegin() {
    SessionSettings wanted =
        SessionSettings.INITIAL.with(
            List.of(
                new Assignment(SessionOption.DATABASE, "other"),
                Assignment.of(SessionOption.IMPLICIT_TRANSACTIONS, true),
                new ContextValue("a", "'x'", false)),
            BASELINE);
    assertThat(change(SessionSettings.INITIAL, wanted).text())
        .isEqualTo(
            "USE [other];EXEC sys.sp_set_session_context N'a','x';SET IMPLICIT_TRANSACTIONS ON");
    SessionSettings implicit =
        SessionSettings.INITIAL.with(
            Assignment.of(SessionOption.IMPLICIT_TRANSACTIONS, true), BASELINE);
    assertThat(change(implicit, wanted).reset()).isTrue();
  }

  @Test
  void aTextInAnotherDatabaseWouldHaveAnotherCollation() {
    SessionSettings moved =
        with("a", "'x'").with(new Assignment(SessionOption.DATABASE, "other"), BASELINE);
    assertThat(moved.isBoundToConnection()).isTrue();
    assertThat(moved.afterReset(option -> false, BASELINE).isBoundToConnection()).isFalse();
  }

  @Test
  void moreThanIsKeptNeedsItsConnection() {
    SessionSettings settings = SessionSettings.INITIAL;
    for (int i = 0; i < SessionContext.MOST_KEYS; i++) {
      settings = settings.with(new ContextValue("key" + i, "1", false), BASELINE);
    }
    assertThat(settings.isBoundToConnection()).isFalse();
    assertThat(settings.with(new ContextValue("more", "1", false), BASELINE).isBoundToConnection())
        .isTrue();

    SessionSettings large = SessionSettings.INITIAL;
    String text = "N'" + "x".repeat(240) + "'";
    for (int i = 0; i < 4; i++) {
      large = large.with(new ContextValue("key" + i, text, false), BASELINE);
    }
    assertThat(large.isBoundToConnection()).isFalse();
    assertThat(large.with(new ContextValue("more", text, false), BASELINE).isBoundToConnection())
        .isTrue();
  }

  @Test
  void keysThatTheServerMayCompareDifferentlyAreNotAccepted() {
    assertThat(ContextValue.of("", "1", false)).isNull();
    assertThat(ContextValue.of("a b", "1", false)).isNull();
    assertThat(ContextValue.of("schlüssel", "1", false)).isNull();
    assertThat(ContextValue.of("k".repeat(65), "1", false)).isNull();
    assertThat(ContextValue.of("k".repeat(64), "1", false)).isNotNull();
    assertThat(ContextValue.of("k", "N'" + "x".repeat(254) + "'", false)).isNull();
    assertThat(ContextValue.of("k", "NULL", true)).isNull();
  }

  /** Whether the server tells keys apart by their case or not, a connection has what it should. */
  @Test
  void connectionHasTheContextOfItsSession() {
    Seeded.forAll(
        "context",
        5_000,
        random -> {
          List<ContextValue> before = calls(random);
          List<ContextValue> wanted = calls(random);
          for (UnaryOperator<String> folding : foldings()) {
            SessionSettings from = SessionSettings.INITIAL.with(before, BASELINE);
            SessionSettings to = SessionSettings.INITIAL.with(wanted, BASELINE);
            if (from.isBoundToConnection() || to.isBoundToConnection()) {
              continue;
            }
            Server lent = new Server(folding);
            lent.run(change(SessionSettings.INITIAL, from).text());
            SettingsChange change = change(from, to);
            if (change.reset()) {
              lent.reset();
            }
            lent.run(change.text());
            Server direct = new Server(folding);
            wanted.forEach(call -> direct.run(call.statement()));

            assertThat(lent.refused).as("%s to %s: %s", from, to, change).isZero();
            assertThat(lent.values).as("%s to %s: %s", from, to, change).isEqualTo(direct.values);
          }
        });
  }

  private static List<UnaryOperator<String>> foldings() {
    return List.of(key -> key, key -> key.toLowerCase(Locale.ROOT));
  }

  /** No call is refused by either server: a key that was made read-only is not set again. */
  private static List<ContextValue> calls(RandomGenerator random) {
    List<ContextValue> calls = new ArrayList<>();
    List<String> fixed = new ArrayList<>();
    int count = random.nextInt(6);
    for (int i = 0; i < count; i++) {
      String key = KEYS.get(random.nextInt(KEYS.size()));
      if (fixed.stream().noneMatch(key::equalsIgnoreCase)) {
        boolean frees = random.nextInt(5) == 0;
        boolean readOnly = !frees && random.nextInt(5) == 0;
        String value = frees ? "NULL" : String.valueOf(random.nextInt(3));
        calls.add(new ContextValue(key, value, readOnly));
        if (readOnly) {
          fixed.add(key);
        }
      }
    }
    return calls;
  }

  private static SessionSettings with(String key, String value) {
    return SessionSettings.INITIAL.with(new ContextValue(key, value, false), BASELINE);
  }

  private static SettingsChange change(SessionSettings from, SessionSettings to) {
    return SettingsChange.between(from, to, BASELINE);
  }

  /** What a server makes of the calls, with its own notion of which keys are equal. */
  private static final class Server {
    private static final Pattern CALL =
        Pattern.compile(
            "EXEC sys\\.sp_set_session_context N'((?:[^']|'')*)',([0-9]+|NULL)(,1)?(?:;|$)");

    private final UnaryOperator<String> folding;
    private final Map<String, String> values = new HashMap<>();
    private final List<String> readOnly = new ArrayList<>();
    private int refused;

    Server(UnaryOperator<String> folding) {
      this.folding = folding;
    }

    void reset() {
      values.clear();
      readOnly.clear();
    }

    void run(String batch) {
      Matcher call = CALL.matcher(batch);
      while (call.find()) {
        set(folding.apply(call.group(1)), call.group(2), call.group(3) != null);
      }
    }

    private void set(String key, String value, boolean forGood) {
      if (readOnly.contains(key)) {
        refused++;
      } else if (value.equals("NULL")) {
        values.remove(key);
      } else {
        values.put(key, value);
      }
      if (forGood) {
        readOnly.add(key);
      }
    }
  }
}
