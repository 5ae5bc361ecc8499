package dev.weir.application.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.Remains;
import dev.weir.application.prepared.HandleCall;
import dev.weir.application.prepared.HandleCall.Kind;
import dev.weir.application.session.Lending.Verdict;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.procedures.ProcedurePolicy;
import dev.weir.domain.procedures.ProcedurePolicy.Mode;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A cursor pins from the answer that names it to the answer by which it is gone. */
class CursorEndsTest {
  private static final int CURSOR = 180_150_003;
  private static final int NO_SUCH_CURSOR = 16_909;
  private static final int CLOSED_ITSELF = 16;
  private static final int BEING_BUILT = 2;

  private final RequestSummary summary =
      new RequestSummary(new ProcedurePolicy(Mode.PIN, Set.of()));
  private final TransactionLending lending = Lendings.ofOne();
  private boolean lent;

  private void calls(HandleCall... calls) {
    summary.begin(lending);
    for (HandleCall call : calls) {
      summary.call(call);
    }
    lending.beginRequest(summary.end(), true);
    if (!lent) {
      lending.prelude(new Remains(false));
      lent = true;
    }
  }

  private void opens(int status) {
    calls(HandleCall.of(Kind.OPEN_CURSOR));
    lending.server().returnStatus(status);
    lending.server().returned(0, CURSOR);
    lending.server().callEnded();
  }

  private void fetches(int status) {
    calls(new HandleCall(Kind.FETCH_CURSOR, CURSOR));
    lending.server().returnStatus(status);
    lending.server().callEnded();
  }

  @Test
  void anOpenCursorPinsUntilItIsClosed() {
    opens(0);
    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
    assertThat(lending.pinnedBy()).isEqualTo(PinReason.API_CURSOR);
    fetches(0);
    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);

    calls(new HandleCall(Kind.CLOSE_CURSOR, CURSOR));
    lending.server().returnStatus(0);
    lending.server().callEnded();
    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_CLEAN);
  }

  @Test
  void whatTheServerSendsWithoutACursorPinsNothing() {
    calls(HandleCall.of(Kind.OPEN_CURSOR));
    lending.server().returnStatus(0);
    lending.server().returned(0, 0);
    lending.server().callEnded();

    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_CLEAN);
  }

  @Test
  void oneThatClosesItselfWhenItIsOpenedPinsNothing() {
    opens(CLOSED_ITSELF);

    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_CLEAN);
  }

  @Test
  void oneThatClosesItselfWithItsLastRowsPinsNoLonger() {
    opens(0);
    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
    fetches(0);
    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
    fetches(CLOSED_ITSELF);

    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_CLEAN);
  }

  @Test
  void oneThatIsBeingBuiltIsOpen() {
    opens(BEING_BUILT);

    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
  }

  @Test
  void ofSeveralInOneMessageEachHasItsOwnEnd() {
    calls(
        HandleCall.of(Kind.NONE),
        HandleCall.of(Kind.OPEN_CURSOR),
        HandleCall.of(Kind.PREPARE_AND_OPEN),
        HandleCall.of(Kind.EXECUTE_CURSOR));
    lending.server().returnStatus(CLOSED_ITSELF);
    lending.server().callEnded();
    lending.server().returnStatus(0);
    lending.server().returned(0, CURSOR);
    lending.server().callEnded();
    lending.server().returnStatus(CLOSED_ITSELF);
    lending.server().returned(0, 1);
    lending.server().returned(1, CURSOR + 2);
    lending.server().callEnded();
    lending.server().returnStatus(CLOSED_ITSELF);
    lending.server().returned(1, CURSOR + 4);
    lending.server().callEnded();
    lending.answered();

    assertThat(lending.pins().reasons())
        .containsExactly(PinReason.PREPARED_HANDLE, PinReason.API_CURSOR);
    assertThat(lending.pins().toString()).contains(CURSOR + "").doesNotContain(CURSOR + 2 + "");
  }

  /** As after a rollback, which closes cursors without a word. */
  @Test
  void oneThatIsNotKnownAnyMorePinsNoLonger() {
    opens(0);
    lending.answered();
    calls(new HandleCall(Kind.FETCH_CURSOR, CURSOR));
    lending.server().error(NO_SUCH_CURSOR);
    lending.server().error();
    lending.server().callEnded();
    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_CLEAN);

    lent = false;
    opens(0);
    lending.answered();
    calls(new HandleCall(Kind.CLOSE_CURSOR, CURSOR));
    lending.server().error(NO_SUCH_CURSOR);
    lending.server().error();
    lending.server().callEnded();
    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_CLEAN);
  }

  @Test
  void anotherErrorTellsNothing() {
    opens(0);
    lending.answered();
    calls(new HandleCall(Kind.CLOSE_CURSOR, CURSOR));
    lending.server().error(1205);
    lending.server().error();
    lending.server().callEnded();

    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
  }

  /** When an error is raised, what is returned may be anything. */
  @Test
  void whatIsReturnedBesideAnErrorIsNotReliedOn() {
    opens(0);
    lending.answered();
    calls(new HandleCall(Kind.FETCH_CURSOR, CURSOR));
    lending.server().error(8134);
    lending.server().error();
    lending.server().returnStatus(CLOSED_ITSELF);
    lending.server().callEnded();

    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
  }

  @Test
  void theOnePinGoesAndTheOtherStays() {
    opens(0);
    lending.answered();
    calls(HandleCall.of(Kind.OPEN_CURSOR));
    lending.server().returnStatus(0);
    lending.server().returned(0, CURSOR + 2);
    lending.server().callEnded();
    lending.answered();
    fetches(CLOSED_ITSELF);

    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
    assertThat(lending.pins().all()).hasSize(1);
  }
}
