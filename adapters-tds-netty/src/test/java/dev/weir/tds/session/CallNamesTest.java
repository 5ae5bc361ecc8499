package dev.weir.tds.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.settings.SessionOption;
import io.netty.buffer.ByteBufUtil;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  private void calls(String procedure) {
    session.asks("%02x00".formatted(procedure.length()) + utf16(procedure) + "0000");
    assertThat(session.answered("7900000000" + InspectedSession.CALL_ENDS)).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sp_tables;1",
        "[sp_tables]",
        "\"sp_tables\"",
        "sys.sp_tables;1",
        "[my db]..[sp_tables]",
        "[a ]] b]..\"sp_tables\";1"
      })
  void quotesAndNumbersBelongToTheName(String procedure) {
    calls(procedure);

    assertThat(session.isUnknown()).isFalse();
    assertThat(session.pinnedBy()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"[my proc]", "\"my proc\"", "proc;1", "proc;2", "db..[my proc];1"})
  void aProcedureOfTheDatabaseIsOneByAnyName(String procedure) {
    calls(procedure);

    assertThat(session.isUnknown()).isFalse();
    assertThat(session.pinnedBy()).isEqualTo(PinReason.PROCEDURE);
  }

  @Test
  void aNameWithABlankOutsideOfQuotesIsNotUnderstood() {
    calls("sp_tables; DBCC TRACEON(1)");

    assertThat(session.pinnedBy()).isEqualTo(PinReason.UNKNOWN);
  }

  @Test
  void aCatalogueCursorMayHaveANumber() {
    calls("sp_ddopen;7");

    assertThat(session.pinnedBy()).isNotEqualTo(PinReason.PROCEDURE);
    assertThat(session.isUnknown()).isFalse();
  }
}
