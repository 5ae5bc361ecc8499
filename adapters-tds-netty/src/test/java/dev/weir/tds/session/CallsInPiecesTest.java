package dev.weir.tds.session;

import static dev.weir.tds.session.InspectedSession.CALL_ENDS;
import static dev.weir.tds.session.InspectedSession.FIRST_NUMBER;
import static dev.weir.tds.session.InspectedSession.execute;
import static dev.weir.tds.session.InspectedSession.prepared;
import static dev.weir.tds.session.InspectedSession.text;
import static dev.weir.tds.session.InspectedSession.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.pinning.PinReason;
import org.junit.jupiter.api.Test;

/** Calls that name a prepared statement, wherever their packets are cut. */
class CallsInPiecesTest {
  private static final String STATEMENT = text("@p int") + text("SELECT @p");
  private static final String VALUE = "0000260404" + "2a000000";
  private static final String RUN = execute(FIRST_NUMBER) + VALUE;
  private static final String SEPARATOR = "ff";
  private static final String PREPARE = "ffff0b000000" + "0001260400" + STATEMENT;

  /** A session that has had the statement prepared. */
  private static InspectedSession session() {
    InspectedSession session = new InspectedSession();
    session.asks(PREPARE);
    session.answered(prepared());
    return session;
  }

  @Test
  void theHandleOfTheConnectionStandsInThePlaceOfTheNumber() {
    for (int cut = 1; cut <= InspectedSession.length(RUN); cut++) {
      try (InspectedSession session = session()) {
        assertThat(session.asks(RUN, cut))
            .as("cut at %d", cut)
            .isEqualTo(execute("07000000") + VALUE);
      }
    }
  }

  @Test
  void onAConnectionThatDoesNotKnowItTheStatementIsPreparedAndRun() {
    for (int cut = 1; cut <= InspectedSession.length(RUN); cut++) {
      try (InspectedSession session = session()) {
        session.elsewhere();
        assertThat(session.asks(RUN, cut))
            .as("cut at %d", cut)
            .isEqualTo("ffff0d000000" + "0001260400" + STATEMENT + VALUE);
      }
    }
  }

  @Test
  void whatIsPreparedAlreadyIsOnlyRun() {
    String both = "ffff0d000000" + "0001260400" + STATEMENT + VALUE;
    for (int cut = 1; cut <= InspectedSession.length(both); cut++) {
      try (InspectedSession session = session()) {
        assertThat(session.asks(both, cut))
            .as("cut at %d", cut)
            .isEqualTo(execute("07000000") + VALUE);
      }
    }
  }

  @Test
  void callsThatPassNameTheHandleTooWhereverThePacketsEnd() {
    String calls = RUN + SEPARATOR + RUN + SEPARATOR + execute("07000000") + SEPARATOR + RUN;
    String known = execute("07000000") + VALUE;
    String none = execute("00000000");
    for (int cut = 1; cut < InspectedSession.length(calls); cut++) {
      try (InspectedSession session = session()) {
        assertThat(session.streams(calls, cut))
            .as("cut at %d", cut)
            .isEqualTo(known + SEPARATOR + known + SEPARATOR + none + SEPARATOR + known);
      }
    }
  }

  @Test
  void behindACallThatHasNothingToDoWithHandlesTheyAreNamedAllTheSame() {
    String other = "ffff0a000000" + text("SELECT 1");
    String calls = other + SEPARATOR + RUN + SEPARATOR + execute("07000000");
    String known = execute("07000000") + VALUE;
    String none = execute("00000000");
    for (int cut = 1; cut < InspectedSession.length(calls); cut++) {
      try (InspectedSession session = session()) {
        assertThat(session.streams(calls, cut))
            .as("cut at %d", cut)
            .isEqualTo(other + SEPARATOR + known + SEPARATOR + none);
      }
    }
  }

  @Test
  void theAnswersToCallsThatPassAreThoseOfEachCall() {
    String other = "ffff0a000000" + text("SELECT 1");
    String told = "ffff0c000000" + "0001260404" + FIRST_NUMBER;
    String calls = other + SEPARATOR + told + SEPARATOR + told;
    String end = "fe0100e0000000000000000000";
    String server = value(0, "05000000") + end + value(0, "07000000") + end;
    String client = value(0, "05000000") + end + value(0, FIRST_NUMBER) + end;
    for (int cut = 1; cut < InspectedSession.length(calls); cut++) {
      try (InspectedSession session = session()) {
        session.streams(calls, cut);
        session.answered(server + value(0, "07000000") + CALL_ENDS);
        assertThat(session.heard())
            .as("cut at %d", cut)
            .isEqualTo(client + value(0, FIRST_NUMBER) + CALL_ENDS);
      }
    }
  }

  @Test
  void aCallWithoutParametersIsKnownWithTheEndOfTheRequest() {
    String calls = RUN + SEPARATOR + "ffff02000000";
    for (int cut = 1; cut < InspectedSession.length(calls); cut++) {
      try (InspectedSession session = session()) {
        session.streams(calls, cut);
        session.answered("fe0100e0000000000000000000" + value(0, "05000000") + CALL_ENDS);
        assertThat(session.pinnedBy()).as("cut at %d", cut).isEqualTo(PinReason.API_CURSOR);
      }
    }
  }

  @Test
  void amongOthersACallThatGivesUpBecomesOneThatDoesNothing() {
    String unprepare = "ffff0f000000" + "0000260404" + FIRST_NUMBER;
    String calls = RUN + SEPARATOR + unprepare;
    String nothing = "ffff0a000000" + text("");
    for (int cut = 1; cut <= InspectedSession.length(calls); cut++) {
      try (InspectedSession session = session()) {
        assertThat(session.asks(calls, cut))
            .as("cut at %d", cut)
            .isEqualTo(execute("07000000") + VALUE + SEPARATOR + nothing);
      }
    }
  }

  @Test
  void aCallForACursorThatLacksItsParametersIsTheServersToRefuse() {
    String cursor = "ffff04000000" + "0000260404" + FIRST_NUMBER;
    try (InspectedSession session = session()) {
      session.elsewhere();
      assertThat(session.asks(cursor)).isEqualTo(cursor);
    }
  }
}
