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

  /** Whether a request is cut behind the first character of the text of its first call. */
  private static boolean isWithinText(String first, int cut) {
    int end = InspectedSession.length(first);
    return cut < end && cut > end - "SELECT 1".length() * Character.BYTES + 1;
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
    String known = SEPARATOR + execute("07000000") + VALUE + SEPARATOR + execute("00000000");
    String unknown = SEPARATOR + RUN + SEPARATOR + execute("07000000");
    for (int cut = 1; cut < InspectedSession.length(calls); cut++) {
      try (InspectedSession session = session()) {
        // What is left of the text might name handles: the server has given them up before it.
        assertThat(session.streams(calls, cut))
            .as("cut at %d", cut)
            .isEqualTo(other + (isWithinText(other, cut) ? unknown : known));
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
        if (isWithinText(other, cut)) {
          continue;
        }
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
  void aStatementThatPassesAndReplacesAnotherDoesNotNameIt() {
    String prepare = "ffff0d000000";
    String calls = RUN + SEPARATOR + prepare + "0001260404" + FIRST_NUMBER + STATEMENT + VALUE;
    String none = prepare + "0001260404" + "00000000" + STATEMENT + VALUE;
    for (int cut = 1; cut < InspectedSession.length(RUN); cut++) {
      try (InspectedSession session = session()) {
        assertThat(session.streams(calls, cut))
            .as("cut at %d", cut)
            .isEqualTo(execute("07000000") + VALUE + SEPARATOR + none);
      }
    }
  }

  /** How it scrolls may be left out, and the cursor must not. */
  @Test
  void aCallForACursorThatIsCutShortNamesTheHandleWhereThereIsOne() {
    String cursor = "0001260400";
    for (String more : new String[] {"", cursor, cursor + "0000260400" + "0000260400"}) {
      try (InspectedSession session = new InspectedSession()) {
        session.asks("ffff03000000" + "0001260400" + STATEMENT + "0000260404" + "01000000");
        session.answered(prepared());
        String run = "ffff04000000" + "0000260404";
        assertThat(session.asks(run + FIRST_NUMBER + more)).isEqualTo(run + "07000000" + more);
        session.elsewhere();
        assertThat(session.asks(run + FIRST_NUMBER + more))
            .as("not prepared there, so the server refuses it")
            .isEqualTo(run + FIRST_NUMBER + more);
      }
    }
  }

  @Test
  void aStatementOfTheOtherKindIsTheServersToRefuse() {
    String cursor =
        "ffff04000000" + "0000260404" + FIRST_NUMBER + "0001260400" + "0000260404" + "01000000";
    try (InspectedSession session = session()) {
      assertThat(session.asks(cursor)).isEqualTo(cursor);
      session.elsewhere();
      assertThat(session.asks(cursor)).isEqualTo(cursor);
    }
    try (InspectedSession session = new InspectedSession()) {
      session.asks("ffff03000000" + "0001260400" + STATEMENT);
      session.answered(prepared());
      assertThat(session.asks(RUN)).isEqualTo(RUN);
      session.elsewhere();
      assertThat(session.asks(RUN)).isEqualTo(RUN);
    }
  }

  @Test
  void aHandleThatIsTooNarrowForANumberIsTheServersOwnAndPins() {
    for (String type : new String[] {"260200", "3400", "340000", "6d0400"}) {
      String handle = type.startsWith("34") ? "0001" + "34" + "0000" : "0001" + type;
      try (InspectedSession session = new InspectedSession()) {
        session.asks("ffff0b000000" + handle + STATEMENT);
        String told = "7900000000" + "ac00000001000000000000" + "260202" + "0700" + CALL_ENDS;
        session.answered(told);
        assertThat(session.heard()).isEqualTo(told);
        assertThat(session.pinnedBy()).isEqualTo(PinReason.PREPARED_HANDLE);
      }
    }
  }

  @Test
  void aHandleOfEightBytesIsANumberToo() {
    try (InspectedSession session = new InspectedSession()) {
      session.asks("ffff0b000000" + "0001260800" + STATEMENT);
      String told = "7900000000" + "ac00000001000000000000" + "260808";
      session.answered(told + "0700000000000000" + CALL_ENDS);
      assertThat(session.heard()).isEqualTo(told + FIRST_NUMBER + "00000000" + CALL_ENDS);
      assertThat(session.pinnedBy()).isNull();
      String run = "ffff0c000000" + "0000260808";
      assertThat(session.asks(run + FIRST_NUMBER + "00000000" + VALUE))
          .isEqualTo(run + "0700000000000000" + VALUE);
    }
  }

  @Test
  void whoHasTheSamePreparedIsToldTheSameWithANumberOfItsOwn() {
    String prepare = "ffff03000000" + "0001260400" + STATEMENT;
    String way = "0001260404" + "01000000";
    String told = "7900000000";
    String more = value(3, "02000000") + value(4, "08200000") + CALL_ENDS;
    try (InspectedSession session = new InspectedSession()) {
      session.asks(prepare + way + way);
      session.answered(told + value(0, "07000000") + more);
      assertThat(session.answeredAgain(prepare + way + way))
          .isEqualTo(told + value(0, "02000010") + more);
      String undescribed = prepare.replace("ffff03000000", "ffff03000200");
      assertThat(session.answeredAgain(undescribed + way + way)).as("other options").isNull();
      String wider = prepare.replace("0001260400", "0001260800");
      assertThat(session.answeredAgain(wider + way + way)).as("a wider handle").isNull();
    }
  }
}
