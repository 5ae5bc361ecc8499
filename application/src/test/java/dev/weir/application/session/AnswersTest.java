package dev.weir.application.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.Remains;
import dev.weir.application.session.Lending.Verdict;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.settings.SessionSettings;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the server says in its answer decides what a request has left: languages, bulk loads. */
class AnswersTest {
  private final ReadTexts texts = new ReadTexts();
  private final TransactionLending lending = Lendings.ofOne();

  private RequestEffects batch(String text) {
    return texts.batch(lending, text);
  }

  private void asks(String text) {
    lending.beginRequest(batch(text), true);
    lending.prelude(new Remains(false));
  }

  private Verdict answered(String text) {
    asks(text);
    return lending.answered();
  }

  @Test
  void aLanguageThatIsAgainWhatItWasAfterAnInnerScopeIsNoNews() {
    asks("SET LANGUAGE German");
    lending.server().language("Deutsch");
    lending.answered();
    asks("SET DATEFORMAT ymd");
    lending.answered();
    SessionSettings before = lending.settings();

    asks("EXEC('SET LANGUAGE French')");
    lending.server().language("Français");
    lending.server().language("Deutsch");

    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_CLEAN);
    assertThat(lending.settings()).isEqualTo(before);
  }

  @Test
  void aLanguageThatNoTextHasSetKeepsTheConnectionUntilOneIs() {
    asks("EXEC('SET LANGUAGE French')");
    lending.server().language("Français");

    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
    assertThat(lending.pinnedBy()).isEqualTo(PinReason.UNSAFE_SET);
    lending.beginRequest(batch("SET LANGUAGE French"), true);
    lending.server().language("Français");
    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_DIRTY);
  }

  @Test
  void aBulkLoadKeepsTheConnectionForItsRows() {
    assertThat(answered("INSERT BULK t (a int)")).isEqualTo(Verdict.KEEP);
    assertThat(lending.pinnedBy()).isEqualTo(PinReason.BULK_LOAD);

    texts.summary.begin(lending);
    texts.summary.bulkLoad();
    lending.beginRequest(texts.summary.end(), true);
    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_CLEAN);
  }

  @Test
  void aBulkLoadThatTheServerRefusesKeepsNothing() {
    asks("INSERT BULK nowhere (a int)");
    lending.server().error();

    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_DIRTY);
  }

  @Test
  void bulkLoadWhoseRowsAreBrokenOffLeavesTheConnectionToBeReset() {
    answered("INSERT BULK t (a int)");
    texts.summary.begin(lending);
    texts.summary.bulkLoad();
    lending.beginRequest(texts.summary.partly(List.of(), false), false);
    lending.server().error();

    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_DIRTY);
  }

  @Test
  void aBulkLoadThatAnAttentionCancelsKeepsNothing() {
    answered("INSERT BULK t (a int)");
    assertThat(lending.mayAwaitRows()).isTrue();

    lending.server().cancelled();

    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_DIRTY);
    assertThat(lending.mayAwaitRows()).isFalse();
  }
}
