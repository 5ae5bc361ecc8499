package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.error.WeirError;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.RequestBytes;
import dev.weir.standin.raw.Token;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Messages of several calls, of which the first is larger than what Weir holds. */
@Timeout(60)
class LargeMessagesIT {
  private static final int CHARACTERS = 100_000;

  private static RequestBytes callsOf(String second) {
    RequestBytes calls = RequestBytes.withHeaders(0).u16(0xFFFF).u16(10).u16(0);
    text(calls, "SELECT LEN(@p)");
    text(calls, "@p nvarchar(max)");
    calls.shortText("@p").u8(0).u8(0xE7).u16(0xFFFF).bytes(COLLATION);
    calls.i32(2 * CHARACTERS).i32(0).i32(2 * CHARACTERS).text("x".repeat(CHARACTERS)).i32(0);
    // The next call of the message (MS-TDS 2.2.6.6).
    calls.u8(0xFF).u16(0xFFFF).u16(10).u16(0);
    text(calls, second);
    return calls;
  }

  private static final byte[] COLLATION = {9, 4, (byte) 0xD0, 0, 0x34};

  /** A parameter without a name, an NVARCHAR. */
  private static void text(RequestBytes call, String value) {
    call.u8(0).u8(0).u8(0xE7).u16(8000).bytes(COLLATION);
    call.u16(value.length() * 2).text(value);
  }

  @Test
  void textBehindTheHeldPartThatNamesNoHandlesIsServed() throws Exception {
    try (RunningDoor weir = RunningDoor.forTransactions(1);
        RawConnection client = weir.raw(RawLogin.TDS_7_4)) {
      client.send(RawConnection.RPC, 0, callsOf("SELECT 7").done());

      assertThat(client.response())
          .filteredOn(Token.Row.class::isInstance)
          .extracting(token -> ((Token.Row) token).values().getFirst())
          .containsExactly((long) CHARACTERS, 7L);
    }
  }

  @Test
  void textBehindTheHeldPartThatNamesHandlesDoesNotReachTheServer() throws Exception {
    try (RunningDoor weir = RunningDoor.forTransactions(1);
        RawConnection client = weir.raw(RawLogin.TDS_7_4)) {
      client.send(RawConnection.RPC, 0, callsOf("EXEC sp_unprepare 1").done());

      List<Token> answer = client.response();
      assertThat(answer)
          .anyMatch(
              token ->
                  token instanceof Token.Message message
                      && message.number() == WeirError.NOT_PERMITTED.number());
      assertThat(client.closedByServer()).isTrue();
      try (RawConnection next = weir.raw(RawLogin.TDS_7_4)) {
        next.batch("SELECT 1");
        assertThat(next.response()).anyMatch(Token.Row.class::isInstance);
      }
    }
  }
}
