package dev.weir.tds.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.settings.SessionOption;
import io.netty.buffer.ByteBufUtil;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a call by name does is read as a statement; its names are names there, and nothing else. */
class CallNamesTest {
  private static final String SETS_CONTEXT = "sp_set_session_context";

  private final InspectedSession session = new InspectedSession();

  @AfterEach
  void over() {
    session.close();
  }

  private void asks(String procedure, String firstParameter) {
    asks(procedure, firstParameter, "tenant");
  }

  private void asks(String procedure, String firstParameter, String value) {
    session.asks(
        "%02x00".formatted(procedure.length())
            + utf16(procedure)
            + "0000"
            + "%02x".formatted(firstParameter.length())
            + utf16(firstParameter)
            + InspectedSession.text(value).substring(2)
            + InspectedSession.text("one"));
    assertThat(session.answered("7900000000" + InspectedSession.CALL_ENDS)).isNull();
  }

  private static String utf16(String text) {
    return ByteBufUtil.hexDump(text.getBytes(StandardCharsets.UTF_16LE));
  }

  @Test
  void aNamedParameterIsUnderstood() {
    asks(SETS_CONTEXT, "@key");

    assertThat(session.pinnedBy()).isNull();
    assertThat(session.settings().isInitial()).isFalse();
  }

  @Test
  void aNameThatWouldBeMoreThanAVariableIsNotReadAsAStatement() {
    asks(SETS_CONTEXT, "@k = N'a', @v = 1; SET LANGUAGE French --");

    assertThat(session.pinnedBy()).isEqualTo(PinReason.UNKNOWN);
    assertThat(session.settings().changed(SessionOption.LANGUAGE)).isNull();
  }

  @Test
  void aNameThatIsNoVariableIsNotUnderstood() {
    asks(SETS_CONTEXT, "key");
    assertThat(session.pinnedBy()).isEqualTo(PinReason.UNKNOWN);
  }

  @Test
  void aStatementIsTheParameterOfItsNameAndPlace() {
    asks("sp_executesql", "@Statement", "SELECT 1");
    assertThat(session.pinnedBy()).isNull();

    asks("sp_executesql", "@params", "SELECT 1");
    assertThat(session.pinnedBy()).isEqualTo(PinReason.UNKNOWN);
  }

  @Test
  void aProcedureOfAnotherSchemaThatIsCalledAsOneOfTheServersIsNotThat() {
    asks("app.sp_execute", "");

    assertThat(session.pinnedBy()).isEqualTo(PinReason.PROCEDURE);
  }
}
