package dev.weir.tds.session;

import static dev.weir.tds.session.InspectedSession.CALL_ENDS;
import static dev.weir.tds.session.InspectedSession.FIRST_NUMBER;
import static dev.weir.tds.session.InspectedSession.execute;
import static dev.weir.tds.session.InspectedSession.prepared;
import static dev.weir.tds.session.InspectedSession.text;
import static dev.weir.tds.session.InspectedSession.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.pinning.PinReason;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A server that has lost a handle is asked once more, and only where it has done nothing. */
class LostHandleTest {
  private static final String STATEMENT = "0001260400" + text("") + text("SELECT 1");
  private static final String UNKNOWN = answer(8179, "No statement 7.");

  /** It is run by the handle that the connection has. */
  private static final String RUN = execute("07000000");

  private InspectedSession session = new InspectedSession();

  @AfterEach
  void over() {
    session.close();
  }

  private static String answer(int number, String message) {
    return error(number, message) + "79faffffff" + "fe0200e0000000000000000000";
  }

  private static String error(int number) {
    return error(number, "");
  }

  private static String error(int number, String message) {
    ByteBuf out = Unpooled.buffer().writeIntLE(number).writeByte(2).writeByte(16);
    out.writeShortLE(message.length()).writeCharSequence(message, StandardCharsets.UTF_16LE);
    out.writeByte(0).writeByte(0).writeIntLE(1);
    String body = ByteBufUtil.hexDump(out);
    return "aa" + ByteBufUtil.hexDump(Unpooled.buffer().writeShortLE(body.length() / 2)) + body;
  }

  /** It runs a statement that it had prepared, by the handle of the server. */
  private void runs() {
    session.asks("ffff0b000000" + STATEMENT);
    assertThat(session.answered(prepared())).isNull();
    assertThat(session.asks(execute(FIRST_NUMBER))).isEqualTo(execute("07000000"));
  }

  private HeldRequest sentAgain() {
    return Objects.requireNonNull(session.answered(UNKNOWN), "it is not sent again");
  }

  @Test
  void itIsAskedToPrepareTheStatementAndRunIt() {
    runs();

    assertThat(session.sent(sentAgain())).isEqualTo("ffff0d000000" + STATEMENT);

    assertThat(session.answered(prepared())).isNull();
    assertThat(session.asks(execute(FIRST_NUMBER))).isEqualTo(execute("07000000"));
  }

  @Test
  void theCursorThatItThenOpensPinsAsAnyOther() {
    String texts = text("") + text("SELECT 1");
    String cursor = "0001260400";
    String way = "0000260404" + "04000000";
    String opened = value(1, "03d5bc0a");
    session.asks("ffff05000000" + "0001260400" + cursor + texts + way);
    session.answered("7910000000" + value(0, "07000000") + opened + CALL_ENDS);
    assertThat(session.pinnedBy()).as("the cursor has closed itself").isNull();
    String again = "ffff04000000" + "0000260404" + FIRST_NUMBER + cursor + way;
    assertThat(session.asks(again)).isEqualTo(again.replace(FIRST_NUMBER, "07000000"));

    session.sent(sentAgain());
    session.answered("7900000000" + value(0, "08000000") + opened + CALL_ENDS);

    assertThat(session.pinnedBy()).isEqualTo(PinReason.API_CURSOR);
    assertThat(session.heard()).isEqualTo("7900000000" + opened + CALL_ENDS);
    session.asks("ffff07000000" + "0000260404" + "03d5bc0a");
    session.answered("7910000000" + CALL_ENDS);
    assertThat(session.pinnedBy()).as("read to its end").isNull();
  }

  @Test
  void itIsNotAskedTwice() {
    runs();
    session.sent(sentAgain());

    assertThat(session.answered(UNKNOWN)).isNull();
  }

  @Test
  void whatTheStatementItselfDoesWithAnotherHandleIsNotDoneAgain() {
    for (String another : new String[] {"No statement 70.", "No statement 17.", "Kein Handle"}) {
      session.close();
      session = new InspectedSession();
      runs();
      assertThat(session.answered(answer(8179, another))).as(another).isNull();
    }
  }

  @Test
  void whoPreparesHearsOfNoHandleThatOthersHaveLeftThere() {
    for (int refusal : new int[] {8179, 586}) {
      session.close();
      session = new InspectedSession();
      runs();
      session.answered("7900000000" + "fe0000e0000000000000000000");
      assertThat(session.asks("ffff0d000000" + STATEMENT)).as("as there is one").isEqualTo(RUN);

      HeldRequest again =
          Objects.requireNonNull(session.answered(answer(refusal, "Statement 7: no.")));

      assertThat(session.sent(again)).isEqualTo("ffff0d000000" + STATEMENT);
    }
  }

  @Test
  void whoRunsAStatementElsewhereHearsOfIt() {
    runs();

    assertThat(session.answered(answer(586, "Statement 7: no."))).isNull();
  }

  @Test
  void whatHasDoneSomethingIsNotDoneAgain() {
    String committed = "e30b0009" + "00" + "08" + "0000000001000000";
    String inserted = "ff0100c30001000000" + "00000000";
    for (String other : new String[] {committed, error(50000), inserted}) {
      for (String answer : new String[] {other + UNKNOWN, error(8179) + other + UNKNOWN}) {
        session.close();
        session = new InspectedSession();
        runs();
        assertThat(session.answered(answer)).as(answer).isNull();
      }
    }
  }
}
