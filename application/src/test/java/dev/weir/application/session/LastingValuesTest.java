package dev.weir.application.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.Remains;
import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.ProtocolVersion;
import dev.weir.domain.settings.SettingsBaseline;
import dev.weir.domain.settings.SettingsTable;
import dev.weir.domain.tsql.ValuesRead;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** {@code @@IDENTITY} and its like outlive the request that set them, and are one session's. */
class LastingValuesTest {
  private static final RequestEffects INSERT = effects(ValuesRead.NONE, false, true);
  private static final RequestEffects READ_IDENTITY = effects(ValuesRead.EARLIER, true, false);
  private static final RequestEffects READ_ROWCOUNT = effects(ValuesRead.EARLIER, false, false);

  private static final SettingsBaseline BASELINE =
      SettingsBaseline.of(
          new LoginOptions("ERP", null, ProtocolVersion.V7_4, true, false, false, true, null, null),
          "ERP",
          "us_english");

  private final Remains one = new Remains(false);
  private final Remains other = new Remains(false);
  private final LentForTransactions session = session();

  private static LentForTransactions session() {
    return new LentForTransactions(BASELINE, new SettingsTable(16), Calls.ofOne(), false);
  }

  private static RequestEffects effects(ValuesRead read, boolean readsLasting, boolean leaves) {
    return new RequestEffects(
        List.of(),
        List.of(),
        List.of(),
        false,
        List.of(),
        List.of(),
        false,
        false,
        false,
        false,
        read,
        readsLasting,
        false,
        leaves);
  }

  private static void runs(LentForTransactions session, RequestEffects request, Remains on) {
    session.asks(request);
    session.prelude(on);
    assertThat(session.answered()).isEqualTo(Lending.Verdict.RETURN_CLEAN);
  }

  @Test
  void whatASessionInsertedIsWipedOutBeforeAnotherHasItsConnection() {
    runs(session, INSERT, one);
    LentForTransactions stranger = session();
    stranger.asks(RequestEffects.NONE);
    assertThat(Objects.requireNonNull(stranger.prelude(one)).reset()).isTrue();
  }

  @Test
  void aConnectionOnWhichNothingWasInsertedIsTakenOverAsItIs() {
    runs(session, RequestEffects.NONE, one);
    LentForTransactions stranger = session();
    stranger.asks(RequestEffects.NONE);
    assertThat(stranger.prelude(one)).isNull();
  }

  @Test
  void whatWasInsertedElsewhereIsNotReadHere() {
    runs(session, INSERT, one);
    runs(session, RequestEffects.NONE, other);
    session.asks(READ_IDENTITY);
    assertThat(session.readsLostValue()).isTrue();
    session.asks(READ_ROWCOUNT);
    assertThat(session.readsLostValue()).isFalse();
  }

  @Test
  void whatWasInsertedSinceIsRead() {
    runs(session, INSERT, one);
    runs(session, INSERT, other);
    session.asks(READ_IDENTITY);
    assertThat(session.readsLostValue()).isFalse();
  }
}
