package dev.weir.tds.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.settings.SessionSettings;
import dev.weir.domain.settings.SettingsBaseline;
import dev.weir.domain.settings.SettingsChange;
import io.netty.buffer.ByteBufUtil;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * The value of a parameter is a constant that the request carries: an effect of a call that depends
 * on it can be repeated on another connection. Applications set the tenant of row-level security in
 * this way.
 */
class ParametersAreConstantsTest {
  private static final String EXECUTE_SQL = "ffff0a000000";
  private static final String SET_TENANT = "EXEC sp_set_session_context N'tenant', @value = @p";
  private static final String ENDS = "7900000000" + InspectedSession.CALL_ENDS;

  private final InspectedSession session = new InspectedSession();

  @AfterEach
  void over() {
    session.close();
  }

  private static String name(String name) {
    return "%02x".formatted(name.length())
        + ByteBufUtil.hexDump(name.getBytes(StandardCharsets.UTF_16LE));
  }

  private static String text(String name, String value) {
    return name(name) + InspectedSession.text(value).substring(2);
  }

  private static String integer(String name, int width, String hex) {
    return name(name) + "00" + "26%02x%02x".formatted(width, width) + hex;
  }

  /** Runs sp_executesql with one parameter. */
  private void runs(String statement, String definitions, String parameter) {
    session.asks(
        EXECUTE_SQL
            + InspectedSession.text(statement)
            + InspectedSession.text(definitions)
            + parameter);
    assertThat(session.answered(ENDS)).isNull();
  }

  /** Calls sp_set_session_context with a value. */
  private void sets(Function<String, String> value) {
    String procedure = "sp_set_session_context";
    session.asks(
        "%02x00".formatted(procedure.length())
            + name(procedure).substring(2)
            + "0000"
            + InspectedSession.text("tenant")
            + value.apply("@value"));
    assertThat(session.answered(ENDS)).isNull();
  }

  private String replayed() {
    assertThat(session.pinnedBy()).isNull();
    return SettingsChange.between(
            SessionSettings.INITIAL,
            session.settings(),
            SettingsBaseline.told("AppDB", "us_english"))
        .text();
  }

  private static final String TYPED =
      "EXEC sp_executesql N'EXEC sys.sp_set_session_context @k,@v,@r',"
          + "N'@k nvarchar(128),@v %s,@r bit',N'tenant',%s,0";

  @Test
  void aTextOfAStatementIsReplayed() {
    runs(SET_TENANT, "@p nvarchar(40)", text("@p", "it's"));
    assertThat(replayed()).isEqualTo("EXEC sys.sp_set_session_context N'tenant',N'it''s'");
  }

  @Test
  void aNumberOfAStatementIsReplayedWithItsType() {
    runs(SET_TENANT, "@p int", integer("@p", 4, "07000000"));
    assertThat(replayed()).isEqualTo("EXEC sys.sp_set_session_context N'tenant',7");

    runs(SET_TENANT, "@p bigint", integer("@p", 8, "feffffffffffffff"));
    assertThat(replayed()).isEqualTo(TYPED.formatted("bigint", "-2"));
  }

  @Test
  void aParameterWithoutANameCountsByItsPlace() {
    runs(SET_TENANT, "@p smallint", integer("", 2, "0700"));
    assertThat(replayed()).isEqualTo(TYPED.formatted("smallint", "7"));
  }

  @Test
  void aUniqueIdentifierIsReplayedAsOne() {
    String guid = "2410" + "10" + "ff19966f868b11d0b42d00c04fc964ff";
    runs(SET_TENANT, "@p uniqueidentifier", name("@p") + "00" + guid);
    assertThat(replayed())
        .isEqualTo(TYPED.formatted("uniqueidentifier", "'6F9619FF-8B86-D011-B42D-00C04FC964FF'"));
  }

  @Test
  void aValueOfACallByNameIsReplayedWithItsType() {
    sets(value -> integer(value, 8, "0700000000000000"));
    assertThat(replayed()).isEqualTo(TYPED.formatted("bigint", "7"));

    sets(value -> name(value) + "00" + "680101" + "01");
    assertThat(replayed()).isEqualTo(TYPED.formatted("bit", "1"));

    sets(value -> integer(value, 4, "07000000"));
    assertThat(replayed()).isEqualTo("EXEC sys.sp_set_session_context N'tenant',7");
  }

  @Test
  void nullFreesTheKey() {
    runs(SET_TENANT, "@p int", integer("@p", 4, "07000000"));
    runs(SET_TENANT, "@p int", name("@p") + "00" + "260400");
    assertThat(replayed()).isEmpty();

    sets(value -> integer(value, 4, "07000000"));
    sets(value -> name(value) + "00" + "e7401f0904d00034" + "ffff");
    assertThat(replayed()).isEmpty();
  }

  /** Drivers prepare a statement when it runs for the second time. */
  @Test
  void theValuesOfAPreparedStatementAreThoseOfEachRun() {
    String statement = InspectedSession.text("@p nvarchar(40)") + InspectedSession.text(SET_TENANT);
    session.asks("ffff0d000000" + "0001260400" + statement + text("@p", "one"));
    assertThat(session.answered(InspectedSession.prepared())).isNull();
    assertThat(replayed()).isEqualTo("EXEC sys.sp_set_session_context N'tenant',N'one'");

    session.asks(InspectedSession.execute(InspectedSession.FIRST_NUMBER) + text("", "two"));
    assertThat(session.answered(ENDS)).isNull();
    assertThat(replayed()).isEqualTo("EXEC sys.sp_set_session_context N'tenant',N'two'");

    session.asks(
        InspectedSession.execute(InspectedSession.FIRST_NUMBER) + integer("", 4, "07000000"));
    assertThat(session.answered(ENDS)).isNull();
    assertThat(session.pinnedBy()).isEqualTo(PinReason.SESSION_CONTEXT);
  }

  @Test
  void aConstantOfAPreparedStatementIsReplayedWhenItHasRun() {
    String statement = InspectedSession.text("") + InspectedSession.text("SET CONTEXT_INFO 0x0A");
    session.asks("ffff0b000000" + "0001260400" + statement + integer("", 4, "01000000"));
    assertThat(session.answered(InspectedSession.prepared())).isNull();
    assertThat(replayed()).isEmpty();

    session.asks(InspectedSession.execute(InspectedSession.FIRST_NUMBER));
    assertThat(session.answered(ENDS)).isNull();
    assertThat(replayed()).isEqualTo("SET CONTEXT_INFO 0x0A");
  }

  @Test
  void aTypeThatIsConvertedIsNotReplayed() {
    runs(SET_TENANT, "@p bigint", integer("@p", 4, "07000000"));
    assertThat(session.pinnedBy()).isEqualTo(PinReason.SESSION_CONTEXT);
  }

  @Test
  void aTextThatIsTruncatedIsNotReplayed() {
    runs(SET_TENANT, "@p nvarchar(3)", text("@p", "abcd"));
    assertThat(session.pinnedBy()).isEqualTo(PinReason.SESSION_CONTEXT);
  }

  @Test
  void anOutputIsNotReplayed() {
    runs(SET_TENANT, "@p int OUTPUT", name("@p") + "01" + "260404" + "07000000");
    assertThat(session.pinnedBy()).isEqualTo(PinReason.SESSION_CONTEXT);
  }

  @Test
  void aTypeWhoseValuesAreNotReadIsNotReplayed() {
    runs(SET_TENANT, "@p float", name("@p") + "00" + "6d0808" + "0000000000001c40");
    assertThat(session.pinnedBy()).isEqualTo(PinReason.SESSION_CONTEXT);
  }

  @Test
  void aCallThatFailsIsNotReplayed() {
    session.asks(
        EXECUTE_SQL
            + InspectedSession.text(SET_TENANT + " SELECT 1/0")
            + InspectedSession.text("@p int")
            + integer("@p", 4, "07000000"));
    String error = "aa0e00" + "01000000" + "01" + "10" + "0000" + "00" + "00" + "01000000";
    assertThat(session.answered(error + "7900000000" + "fe0200e0000000000000000000")).isNull();
    assertThat(session.pinnedBy()).isEqualTo(PinReason.SESSION_CONTEXT);
  }

  @Test
  void aStatementThatIsAParameterIsRead() {
    runs("EXEC sp_executesql @p", "@p nvarchar(99)", text("@p", "SELECT 1"));
    assertThat(session.pinnedBy()).isNull();

    runs("EXEC (@p)", "@p nvarchar(99)", text("@p", "DBCC TRACEON (3604)"));
    assertThat(session.pinnedBy()).isEqualTo(PinReason.TRACE_FLAG);
  }

  @Test
  void theLockOfAParameterIsReleasedByItsName() {
    String locks = "EXEC sp_getapplock 'l', 'Exclusive', 'Session' ";
    String releases = "EXEC sp_releaseapplock @p, 'Session'";
    runs(locks + releases, "@p nvarchar(9)", text("@p", "m"));
    assertThat(session.pinnedBy()).isEqualTo(PinReason.APPLOCK);

    runs(locks + releases, "@p nvarchar(9)", text("@p", "l"));
    assertThat(session.pinnedBy()).isNull();
  }
}
