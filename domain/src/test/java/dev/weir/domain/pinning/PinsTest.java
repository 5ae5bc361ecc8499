package dev.weir.domain.pinning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.domain.settings.Assignment;
import dev.weir.domain.settings.SessionOption;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PinsTest {
  private static final Pin T = new Pin(PinReason.TEMP_TABLE, "#t");
  private static final Pin CURSOR = new Pin(PinReason.GLOBAL_CURSOR, "c");
  private static final Pin LOCK = new Pin(PinReason.APPLOCK, "r");

  /** Dashboards depend on these: a line may be added, never changed. */
  @Test
  void labelsAreStable() {
    assertThat(Arrays.stream(PinReason.values()).map(PinReason::label))
        .containsExactly(
            "transaction",
            "prepared_handle",
            "temp_table",
            "api_cursor",
            "global_cursor",
            "applock",
            "context_info",
            "session_context",
            "impersonation",
            "application_role",
            "xml_handle",
            "bulk_load",
            "distributed_transaction",
            "trace_flag",
            "open_key",
            "unsafe_set",
            "query_notification",
            "spid",
            "own_session",
            "relayed_login",
            "procedure",
            "session_state",
            "unknown");
  }

  @Test
  void theLastPinLetsTheConnectionGo() {
    Pins pins = Pins.NONE.with(PinReason.TRANSACTION).with(T);
    assertThat(pins.without(PinReason.TRANSACTION).isPinned()).isTrue();
    assertThat(pins.without(PinReason.TRANSACTION).without(T)).isSameAs(Pins.NONE);
  }

  @Test
  void confirmedEndLeavesNoState() {
    assertThat(Pins.NONE.canLeaveState()).isFalse();
    assertThat(Pins.NONE.with(T).with(PinReason.PREPARED_HANDLE).canLeaveState()).isFalse();
    assertThat(Pins.NONE.with(T).with(PinReason.APPLOCK).canLeaveState()).isTrue();
    assertThat(Pins.NONE.with(PinReason.UNKNOWN).canLeaveState()).isTrue();
  }

  @Test
  void transactionsMakeNoGarbage() {
    Pins pinned = Pins.NONE.with(PinReason.TRANSACTION);
    assertThat(Pins.NONE.with(PinReason.TRANSACTION)).isSameAs(pinned);
    assertThat(pinned.without(PinReason.TRANSACTION)).isSameAs(Pins.NONE);
    assertThat(pinned.with(T).without(T)).isSameAs(pinned);
  }

  @Test
  void locksAreCounted() {
    Pins twice = Pins.NONE.with(List.of(LOCK, LOCK));
    assertThat(twice.afterSuccess(List.of(LOCK)).contains(PinReason.APPLOCK)).isTrue();
    assertThat(twice.afterSuccess(List.of(LOCK, LOCK)).isPinned()).isFalse();
    assertThat(Pins.NONE.with(List.of(T, T)).without(T).isPinned()).isFalse();
  }

  @Test
  void eachRevertTakesBackOneImpersonation() {
    Pin bob = Pin.of(PinReason.IMPERSONATION);
    Pins twice = Pins.NONE.with(List.of(bob, bob));
    assertThat(twice.afterSuccess(List.of(bob)).after()).isEqualTo(AfterPin.CLOSE);
    assertThat(twice.afterSuccess(List.of(bob, bob))).isSameAs(Pins.NONE);
    Pins looped = Pins.NONE.with(new Pin(PinReason.IMPERSONATION, "under a condition"));
    assertThat(looped.afterSuccess(List.of(bob))).isEqualTo(looped);
  }

  @Test
  void textClearsOnlyPinsThatItsSuccessProves() {
    Pin fmtOnly = new Pin(PinReason.UNSAFE_SET, "FMTONLY");
    Pin role = Pin.of(PinReason.APPLICATION_ROLE);
    Pins pins = Pins.NONE.with(List.of(T, CURSOR, fmtOnly, role));
    assertThat(pins.afterSuccess(List.of(T, CURSOR, fmtOnly, role)).all())
        .containsExactly(T, CURSOR, role);
  }

  @Test
  void aSettingThatIsInForceIsNotUnsafeAnyMore() {
    Pins pins =
        Pins.NONE
            .with(new Pin(PinReason.UNSAFE_SET, "ROWCOUNT"))
            .with(new Pin(PinReason.UNSAFE_SET, "NOCOUNT"))
            .with(PinReason.CONTEXT_INFO);
    assertThat(
            pins.afterAssigning(
                    List.of(
                        assignment(SessionOption.ROWCOUNT, "0"),
                        assignment(SessionOption.CONTEXT_INFO, "0x01")))
                .all())
        .containsExactly(new Pin(PinReason.UNSAFE_SET, "NOCOUNT"));
  }

  @ParameterizedTest
  @EnumSource(PinReason.class)
  void clientsOwnResetClearsTheSamePins(PinReason reason) {
    Pins after = Pins.NONE.with(reason).afterReset(false, pin -> false);
    assertThat(after.isPinned()).isEqualTo(reason.after() == AfterPin.CLOSE);
  }

  @Test
  void aResetMayLeaveTheTransactionOpen() {
    Pins pins = Pins.NONE.with(T).with(PinReason.TRANSACTION);
    assertThat(pins.afterReset(true, pin -> false).all())
        .containsExactly(Pin.of(PinReason.TRANSACTION));
    assertThat(pins.afterReset(false, pin -> false)).isSameAs(Pins.NONE);
  }

  @Test
  void whereAResetFailsTheConnectionIsClosed() {
    assertThat(Pins.NONE.with(T).after()).isEqualTo(AfterPin.RESET);
    assertThat(Pins.NONE.with(T).with(PinReason.APPLICATION_ROLE).after())
        .isEqualTo(AfterPin.CLOSE);
  }

  @Test
  void anIdleTransactionEndsBeforeAnythingElseDoes() {
    assertThat(Pins.NONE.with(T).ending()).isEqualTo(PinEnding.WHEN_WANTED);
    assertThat(Pins.NONE.with(T).with(PinReason.TRANSACTION).ending())
        .isEqualTo(PinEnding.WHEN_IDLE);
    assertThat(Pins.NONE.with(PinReason.RELAYED_LOGIN).with(T).ending())
        .isEqualTo(PinEnding.WITH_THE_SESSION);
  }

  @Test
  void theServerIsAskedForTablesAndCursors() {
    Pin odd = new Pin(PinReason.TEMP_TABLE, "#a]'b");
    Pins pins = Pins.NONE.with(List.of(T, Pin.of(PinReason.SPID), odd, CURSOR));
    PinQuestion question = Objects.requireNonNull(pins.question());
    assertThat(question.columns())
        .isEqualTo(
            "CAST(OBJECT_ID(N'tempdb..[#t]') AS nvarchar(11)),"
                + "CAST(OBJECT_ID(N'tempdb..[#a]]''b]') AS nvarchar(11)),"
                + "CAST(CURSOR_STATUS('global',N'c') AS nvarchar(11))");

    assertThat(question.answered(pins, Arrays.asList(null, 5, -3)).all())
        .containsExactly(Pin.of(PinReason.SPID), odd);
    assertThat(question.answered(pins, Arrays.asList(7, null, -1)).all())
        .containsExactly(T, Pin.of(PinReason.SPID), CURSOR);
    assertThatThrownBy(() -> question.answered(pins, List.of()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(Pins.NONE.with(PinReason.SPID).question()).isNull();
  }

  @Test
  void tooManyArePinnedForGood() {
    Pins pins = Pins.NONE;
    for (int i = 0; i < 1000; i++) {
      pins = pins.with(new Pin(PinReason.TEMP_TABLE, "#t" + i));
    }
    assertThat(pins.all()).hasSize(Pins.MOST + 1);
    assertThat(pins.without(PinReason.TEMP_TABLE).reasons()).containsExactly(PinReason.UNKNOWN);
  }

  private static Assignment assignment(SessionOption option, String value) {
    return Objects.requireNonNull(Assignment.of(option, value));
  }
}
