package dev.weir.application.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.Remains;
import dev.weir.application.prepared.ClientHandles;
import dev.weir.application.prepared.HandleCall;
import dev.weir.application.prepared.HandleCall.Kind;
import dev.weir.application.prepared.HandleUse;
import dev.weir.application.session.Lending.Verdict;
import org.junit.jupiter.api.Test;

/**
 * A session that works as somebody else, in whose schema the names of a statement are looked for.
 */
class HandlesAsAnotherTest {
  private static final int NUMBER = ClientHandles.FIRST + 1;
  private static final String TEXT = "SELECT a FROM t";

  private final ReadTexts texts = new ReadTexts();
  private final TransactionLending lending = Lendings.ofOne();

  private void asks(HandleCall call) {
    lending.beginRequest(texts.calls(lending, call), true);
  }

  private void prepares() {
    asks(new HandleCall(Kind.PREPARE, 0, texts.statement(TEXT), 1, ""));
    lending.prelude(new Remains(false));
    lending.handles().plan();
    lending.server().returned(0, 7);
    lending.server().callEnded();
    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_CLEAN);
  }

  private void asksOnAnotherConnection(String text) {
    lending.beginRequest(texts.batch(lending, text), true);
    lending.prelude(new Remains(false));
    lending.answered();
  }

  private HandleUse executes() {
    asks(new HandleCall(Kind.EXECUTE, NUMBER));
    lending.handles().plan();
    return lending.handles().prepared().use(0);
  }

  @Test
  void aStatementIsNotPreparedAgainWhereItCouldMeanAnotherTable() {
    prepares();
    asksOnAnotherConnection("EXECUTE AS USER = 'clerk'");

    assertThat(executes()).isInstanceOf(HandleUse.Unchanged.class);
  }

  @Test
  void anotherPinChangesNothingOfWhatItMeans() {
    prepares();
    asksOnAnotherConnection("CREATE TABLE #t (a int)");

    assertThat(executes()).isInstanceOf(HandleUse.PreparedAgain.class);
  }
}
