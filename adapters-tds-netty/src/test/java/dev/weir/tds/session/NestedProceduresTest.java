package dev.weir.tds.session;

import static dev.weir.tds.session.InspectedSession.FIRST_NUMBER;
import static dev.weir.tds.session.InspectedSession.execute;
import static dev.weir.tds.session.InspectedSession.prepared;
import static dev.weir.tds.session.InspectedSession.text;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a prepared statement runs may end like the call that runs the statement, and before it. */
class NestedProceduresTest {
  private static final String ENDED_WITH_MORE = "fe0100e0000000000000000000";

  private final InspectedSession session = new InspectedSession();

  @AfterEach
  void over() {
    session.close();
  }

  @Test
  void theHandleBehindThatIsTheCalls() {
    session.asks("ffff0d000000" + "0001260400" + text("") + text("EXEC dbo.p"));

    assertThat(session.answered(ENDED_WITH_MORE + ENDED_WITH_MORE + prepared())).isNull();

    assertThat(session.asks(execute(FIRST_NUMBER))).isEqualTo(execute("07000000"));
  }

  @Test
  void aNumberIsToldOnce() {
    String call = "ffff0d000000" + "0001260400" + text("") + text("EXEC dbo.p");
    String returned = "7900000000";
    session.asks(call);
    session.answered(prepared());
    session.asks(call);

    session.answered(returned + ENDED_WITH_MORE + returned + InspectedSession.CALL_ENDS);

    assertThat(session.heard().split("ac0000", -1)).as("values given back").hasSize(2);
  }
}
