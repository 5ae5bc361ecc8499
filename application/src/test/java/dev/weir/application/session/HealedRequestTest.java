package dev.weir.application.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.Remains;
import dev.weir.application.prepared.ClientHandles;
import dev.weir.application.prepared.HandleCall;
import dev.weir.application.prepared.HandleCall.Kind;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Of a request that is sent again nothing counts that was said to it before. */
class HealedRequestTest {
  private static final int UNKNOWN_HANDLE = 8179;
  private static final int NUMBER = ClientHandles.FIRST + 1;

  private final ReadTexts texts = new ReadTexts();
  private final TransactionLending lending = Lendings.ofOne();

  private void calls(HandleCall call, Remains connection) {
    asks(call);
    lending.prelude(connection);
    lending.handles().plan();
  }

  /** On the connection that the session keeps. */
  private void keepsCalling(HandleCall call) {
    asks(call);
    lending.preludeForNextRequest();
    lending.handles().plan();
  }

  private void asks(HandleCall call) {
    lending.beginRequest(texts.calls(lending, call), true);
  }

  @Test
  void itHasNotFailed() {
    Remains connection = new Remains(false);
    calls(new HandleCall(Kind.PREPARE, 0, texts.statement("SELECT 1"), 1, ""), connection);
    lending.server().returned(0, 7);
    lending.server().callEnded();
    lending.answered();
    calls(new HandleCall(Kind.EXECUTE, NUMBER), connection);
    lending.server().error(UNKNOWN_HANDLE);
    lending.server().error();
    lending.server().callEnded();
    assertThat(lending.server().failed()).isTrue();

    lending.server().heal(Objects.requireNonNull(lending.handles().healable()), true);

    assertThat(lending.server().failed()).isFalse();
    assertThat(lending.handles().prepared().calls().current().kind()).isEqualTo(Kind.EXECUTE);
    lending.handles().plan();
    assertThat(lending.handles().healable()).as("once more").isNull();
  }

  @Test
  void aHandleOfTheServersOwnThatIsReplacedPinsNoMore() {
    Remains connection = new Remains(false);
    calls(new HandleCall(Kind.PREPARE_AND_EXECUTE, 0), connection);
    lending.server().returned(0, 7);
    lending.server().callEnded();
    assertThat(lending.answered()).isEqualTo(Lending.Verdict.KEEP);

    keepsCalling(new HandleCall(Kind.PREPARE_AND_EXECUTE, 7));
    lending.server().returned(0, 8);
    lending.server().callEnded();
    lending.answered();
    assertThat(lending.pins().all()).hasSize(1);

    keepsCalling(new HandleCall(Kind.PREPARE_AND_EXECUTE, 8, texts.statement("SELECT 1"), 0, ""));
    lending.server().returned(0, 9);
    lending.server().callEnded();
    lending.answered();
    assertThat(lending.pins().isPinned()).isFalse();
  }
}
