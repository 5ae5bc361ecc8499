package dev.weir.tds.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.Remains;
import dev.weir.application.session.Lending;
import dev.weir.application.session.TransactionLending;
import dev.weir.domain.pinning.PinReason;
import dev.weir.tds.captures.Capture;
import dev.weir.tds.response.ResponseDialect;
import dev.weir.tds.response.ResponseScanner;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Drivers that fetch from cursors, as they were recorded with a server that describes columns once:
 * every response is read to its end, wherever it is cut.
 */
class CapturedCursorsTest {
  private static final int BATCH = 0x01;
  private static final int RPC = 0x03;
  private static final int TRANSACTION = 0x0E;

  static List<Capture> withCursors() {
    return Capture.all().stream()
        // jTDS speaks the protocol before 7.2.
        .filter(capture -> !capture.driver().equals("jtds"))
        .filter(
            capture ->
                capture.messages().stream().anyMatch(each -> each.decoded().contains("sp_cursor")))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("withCursors")
  void everyResponseIsReadToItsEnd(Capture capture) {
    Session session = new Session();
    session.play(capture);
    assertThat(session.responses).isPositive();
  }

  @Test
  void aSessionIsPinnedByItsCursorUntilThatIsClosed() {
    List<String> story = story("mssql-jdbc/11-cursor.tds.txt");
    assertThat(story)
        .startsWith(
            "sp_cursoropen KEEP API_CURSOR",
            "sp_cursorfetch KEEP API_CURSOR",
            "sp_cursorfetch KEEP API_CURSOR",
            "sp_cursorfetch KEEP API_CURSOR",
            "sp_cursorfetch KEEP API_CURSOR",
            "sp_cursorclose RETURN_CLEAN null",
            "sp_cursorprepexec KEEP PREPARED_HANDLE");
    assertThat(story).contains("sp_cursorexecute KEEP PREPARED_HANDLE");
  }

  @Test
  void freeTdsByOdbcIsPinnedByEachOfItsCursorsUntilThatIsClosed() {
    assertThat(story("tdsodbc-pyodbc/11-cursor.tds.txt"))
        .contains("sp_cursoropen KEEP API_CURSOR", "sp_cursoroption KEEP API_CURSOR")
        .filteredOn(step -> step.startsWith("sp_cursorclose"))
        .hasSizeGreaterThan(2)
        .containsOnly("sp_cursorclose RETURN_CLEAN null");
  }

  @Test
  void theReactiveDriverIsPinnedByAnOpenedCursorUntilThatIsClosed() {
    assertThat(story("r2dbc-mssql/03b-params-cursored.tds.txt"))
        .containsSequence(
            "sp_cursoropen KEEP API_CURSOR",
            "sp_cursorfetch KEEP API_CURSOR",
            "sp_cursorfetch KEEP API_CURSOR",
            "sp_cursorclose RETURN_CLEAN null");
  }

  private static List<String> story(String name) {
    Session session = new Session();
    session.play(
        withCursors().stream()
            .filter(each -> each.toString().equals(name))
            .findAny()
            .orElseThrow());
    return session.story;
  }

  /** One session, with whatever is needed to have its requests and responses read. */
  private static final class Session {
    private final NewSession session = new NewSession();
    private final TransactionLending lending = session.lending;
    private final RequestInspection inspection = session.inspection;
    private final ResponseScanner scanner =
        new ResponseScanner(ResponseDialect.USUAL, inspection.responseEvents());
    private final List<String> story = new ArrayList<>();
    private boolean lent;
    private int responses;

    void play(Capture capture) {
      Capture.Message asked = null;
      for (Capture.Message message : capture.messages()) {
        if (message.fromClient()) {
          asked = message;
        } else if (asked != null && isRequest(asked.type())) {
          exchange(capture, asked, message);
          asked = null;
        }
      }
    }

    private static boolean isRequest(int type) {
      return type == BATCH || type == RPC || type == TRANSACTION;
    }

    /** The same request and its response again and again, the latter cut elsewhere each time. */
    private void exchange(Capture capture, Capture.Message request, Capture.Message response) {
      ByteBuf payload = response.payloadBytes();
      for (int split = 0; split <= payload.readableBytes(); split++) {
        asks(request);
        scanner.scan(payload, 0, split);
        scanner.scan(payload, split, payload.readableBytes() - split);
        assertThat(scanner.isLost())
            .as("%s: the answer to %s, cut at %d", capture, request.decoded(), split)
            .isFalse();
        scanner.endOfResponse();
      }
      responses++;
      PinReason pin = lending.pinnedBy();
      Lending.Verdict verdict = lending.answered();
      lent = verdict == Lending.Verdict.KEEP;
      if (!lent) {
        inspection.connectionGone();
      }
      story.add(procedure(request) + " " + verdict + " " + pin);
    }

    private void asks(Capture.Message request) {
      HeldRequest held = new HeldRequest(TdsVersion.V7_2_AND_LATER);
      held.add(request.packets());
      inspection.inspect(held, true);
      held.release();
      if (!lent) {
        lending.prelude(new Remains(false));
        lent = true;
      }
    }

    private static String procedure(Capture.Message request) {
      return List.of(request.decoded().split("[ (]")).stream()
          .filter(word -> word.startsWith("sp_"))
          .findFirst()
          .orElse("batch");
    }
  }
}
