package dev.weir.domain.procedures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.tsql.EffectScanner;
import dev.weir.domain.tsql.NameTable;
import dev.weir.domain.tsql.ProcedureName;
import dev.weir.domain.tsql.Trait;
import dev.weir.domain.tsql.ValuesRead;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcedureAnalysisTest {
  private static final EffectScanner SCANNER = new EffectScanner(new NameTable(), 1 << 20);

  private final Map<String, ProcedureDefinition> server = new HashMap<>();

  @Test
  void aProcedureWhoseTraceEndsWithItIsClean() {
    define(
        "dbo.p",
        """
        CREATE PROCEDURE dbo.p @a int AS
        SET NOCOUNT ON
        SET XACT_ABORT ON
        CREATE TABLE #t (a int)
        INSERT INTO #t SELECT a FROM x WHERE a = @a
        DECLARE c CURSOR LOCAL FOR SELECT a FROM #t
        BEGIN TRY
          BEGIN TRAN
          INSERT INTO y (a) VALUES (@a)
          SELECT SCOPE_IDENTITY()
          COMMIT
        END TRY
        BEGIN CATCH
          IF XACT_STATE() <> 0 ROLLBACK;
          THROW
        END CATCH
        """);
    ProcedureVerdict verdict = analyse("dbo.p");
    assertThat(verdict.isClean()).isTrue();
    assertThat(verdict.traits()).contains(Trait.INSERTS, Trait.BEGINS_TRANSACTION);
    assertThat(verdict.valuesRead()).isEqualTo(ValuesRead.OWN_OR_EARLIER);
  }

  @Test
  void stateThatOutlivesAProcedurePins() {
    define("dbo.p", "CREATE PROC p AS CREATE TABLE ##g (a int) SET CONTEXT_INFO 0x01");
    assertThat(analyse("dbo.p").pins())
        .containsExactly(new Pin(PinReason.TEMP_TABLE, "##g"), Pin.of(PinReason.CONTEXT_INFO));
  }

  @Test
  void countedEffectsAreOfTheProcedureItself() {
    String lock = "EXEC sp_getapplock 'l', 'Shared', 'Session' ";
    Pin held = new Pin(PinReason.APPLOCK, "l");
    define("dbo.p", "CREATE PROC p AS " + lock + lock);
    define("dbo.q", "CREATE PROC q AS WHILE @i < 3 EXEC dbo.p");

    assertThat(analyse("dbo.p").pins()).containsExactly(held, held);
    assertThat(analyse("dbo.q").pins())
        .containsExactly(new Pin(PinReason.PROCEDURE, "[erp].[dbo].[p]"));
  }

  @Test
  void stateThatIsUndoneAgainIsUndone() {
    define(
        "dbo.p",
        """
        CREATE PROC p AS
        DECLARE @h int
        EXEC sp_xml_preparedocument @h OUTPUT, N'<a/>'
        EXEC sp_xml_removedocument @h
        EXEC sp_getapplock 'l', 'Shared', 'Session'
        EXEC sp_releaseapplock 'l', 'Session'
        DECLARE c CURSOR FOR SELECT 1 OPEN c CLOSE c DEALLOCATE c
        CREATE TABLE ##T (a int) DROP TABLE ##t
        """);
    ProcedureVerdict verdict = analyse("dbo.p");

    assertThat(verdict.pins())
        .extracting(Pin::reason)
        .containsExactly(
            PinReason.XML_HANDLE, PinReason.APPLOCK, PinReason.GLOBAL_CURSOR, PinReason.TEMP_TABLE);
    assertThat(verdict.undone(true))
        .containsExactly(
            Pin.of(PinReason.XML_HANDLE),
            new Pin(PinReason.APPLOCK, "l"),
            new Pin(PinReason.GLOBAL_CURSOR, "c"),
            new Pin(PinReason.TEMP_TABLE, "##t"));
    assertThat(verdict.undone(false))
        .as("hints to ask the server")
        .extracting(Pin::reason)
        .containsExactly(PinReason.GLOBAL_CURSOR, PinReason.TEMP_TABLE);
  }

  /** There, only pins about which the server is asked remain hints. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "%s IF @a = 1 RETURN %s",
        "%s IF @a = 1 %s",
        "%s BEGIN TRY SELECT 1 / 0 END TRY BEGIN CATCH END CATCH %s",
        "BEGIN TRY %s END TRY BEGIN CATCH END CATCH %s",
        "%s GOTO over %s over:",
        "%s THROW %s",
        "WHILE @a < 3 BEGIN %s %s END"
      })
  void nothingIsUndoneForCertainBehindWhatMaySkipIt(String body) {
    define(
        "dbo.p",
        "CREATE PROC p @a int AS "
            + body.formatted(
                "EXEC sp_getapplock 'l', 'Shared', 'Session'; DECLARE c CURSOR FOR SELECT 1;",
                "EXEC sp_releaseapplock 'l', 'Session'; DEALLOCATE c"));

    assertThat(analyse("dbo.p").undone(true))
        .containsExactly(new Pin(PinReason.GLOBAL_CURSOR, "c"));
  }

  @Test
  void aProcedureThatOnlyReleasesUndoesNothingOfItsOwn() {
    define("dbo.p", "CREATE PROC p AS EXEC sp_releaseapplock 'l', 'Session' DROP TABLE #t");
    define("dbo.q", "CREATE PROC q AS DBCC TRACEON (1) DBCC TRACEOFF (1)");

    assertThat(analyse("dbo.p").undone(true)).containsExactly(new Pin(PinReason.TEMP_TABLE, "#t"));
    assertThat(analyse("dbo.q").undone(true)).isEmpty();
  }

  /** Its caller may catch the error that keeps it from releasing. */
  @Test
  void aCalledProcedureUndoesOnlyWhatIsAskedFor() {
    define("dbo.p", "CREATE PROC p AS EXEC dbo.q");
    define("dbo.q", "CREATE PROC q AS CREATE TABLE ##t (a int) DROP TABLE ##t");

    assertThat(analyse("dbo.p").undone(true)).containsExactly(new Pin(PinReason.TEMP_TABLE, "##t"));
  }

  @Test
  void calledProceduresAreFollowed() {
    define("dbo.p", "CREATE PROC p AS EXEC q; EXEC sp_help 'x'; EXEC other.dbo.r");
    define("dbo.q", "CREATE PROC q AS EXEC dbo.p EXEC q");
    server.put(
        "[other].[dbo].[r]",
        new ProcedureDefinition("7", "dbo", "CREATE PROC r AS DBCC TRACEON(9)"));

    ProcedureVerdict verdict = analyse("dbo.p");

    assertThat(verdict.pins()).containsExactly(new Pin(PinReason.TRACE_FLAG, "9"));
    assertThat(verdict.versions())
        .hasSize(3)
        .containsValue("7")
        .containsKey(new ProcedureReference("erp", "dbo", "p", null))
        .containsKey(new ProcedureReference("erp", null, "q", "dbo"));
  }

  @Test
  void unreadableProcedurePinsUnderItsName() {
    server.put("[erp].[dbo].[p]", new ProcedureDefinition("1", "dbo", null));
    define("dbo.dynamic", "CREATE PROC dynamic @s nvarchar(max) AS EXEC(@s)");
    define("dbo.missing", "CREATE PROC missing AS EXEC nowhere");

    assertThat(analyse("dbo.p").pins())
        .containsExactly(new Pin(PinReason.PROCEDURE, "[erp].[dbo].[p]"));
    assertThat(analyse("dbo.dynamic").pins())
        .containsExactly(new Pin(PinReason.PROCEDURE, "[erp].[dbo].[dynamic]"));
    assertThat(analyse("dbo.missing").pins())
        .containsExactly(new Pin(PinReason.PROCEDURE, "[erp]..[nowhere]"));
  }

  @Test
  void aNameWithoutSchemaIsLookedForWhereItsCallerWasFound() {
    define("dbo.p", "CREATE PROC p AS EXEC q");
    ProcedureAnalysis analysis =
        new ProcedureAnalysis(SCANNER, new ProcedureReference("erp", null, "p", "sales"));

    ProcedureReference outer = analysis.wanted().getFirst();
    analysis.defined(outer, new ProcedureDefinition("1", "dbo", "CREATE PROC p AS EXEC q"));

    assertThat(analysis.wanted()).containsExactly(new ProcedureReference("erp", null, "q", "dbo"));
  }

  @Test
  void aNameWithoutSchemaInAnotherDatabaseIsNotGuessedAt() {
    define("dbo.p", "CREATE PROC p AS EXEC other..r");

    assertThat(analyse("dbo.p").pins())
        .containsExactly(new Pin(PinReason.PROCEDURE, "[other]..[r]"));
  }

  @Test
  void anEarlierValueReadInsideIsReadByTheCall() {
    define("dbo.p", "CREATE PROC p AS EXEC dbo.q");
    define("dbo.q", "CREATE PROC q AS SELECT @@IDENTITY");
    assertThat(analyse("dbo.p").valuesRead()).isEqualTo(ValuesRead.EARLIER);
    assertThat(analyse("dbo.p").isClean()).isFalse();
  }

  @Test
  void anEndlessChainOfCallsIsGivenUp() {
    for (int i = 0; i < 200; i++) {
      define("dbo.p" + i, "CREATE PROC p AS EXEC dbo.p" + (i + 1));
    }
    ProcedureVerdict verdict = analyse("dbo.p0");
    assertThat(verdict.versions()).hasSize(ProcedureAnalysis.MOST);
    assertThat(verdict.pins())
        .containsExactly(
            new Pin(PinReason.PROCEDURE, "[erp].[dbo].[p" + ProcedureAnalysis.MOST + "]"));
  }

  @Test
  void onlyRequestedDefinitionsAreUsed() {
    ProcedureReference p = reference("dbo.p");
    ProcedureAnalysis analysis = new ProcedureAnalysis(SCANNER, p);
    assertThatThrownBy(analysis::verdict).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> analysis.defined(reference("dbo.q"), ProcedureDefinition.NONE))
        .isInstanceOf(IllegalArgumentException.class);
    analysis.defined(p, ProcedureDefinition.NONE);
    assertThat(analysis.verdict().isClean()).isFalse();
  }

  @Test
  void aNameInATextThatChangesItsDatabaseIsNotGuessedAt() {
    define("dbo.p", "CREATE PROC p AS EXEC('USE other EXEC q') EXEC erp.dbo.r");
    define("dbo.r", "CREATE PROC r AS SELECT 1");

    assertThat(analyse("dbo.p").pins()).containsExactly(new Pin(PinReason.PROCEDURE, "[erp]..[q]"));
  }

  /** The server looks for it in the schema of the user, not in that of the procedure. */
  @Test
  void aNameInATextThatIsRunIsNotGuessedAt() {
    define("dbo.p", "CREATE PROC p AS EXEC('EXEC q') EXEC dbo.r");
    define("dbo.q", "CREATE PROC q AS SELECT 1");
    define("dbo.r", "CREATE PROC r AS EXEC('EXEC dbo.q')");

    assertThat(analyse("dbo.p").pins()).extracting(Pin::reason).containsOnly(PinReason.PROCEDURE);
    assertThat(analyse("dbo.r").isClean()).isTrue();
  }

  private void define(String name, String text) {
    server.put(reference(name).toString(), new ProcedureDefinition("1", "dbo", text));
  }

  private ProcedureVerdict analyse(String name) {
    ProcedureAnalysis analysis = new ProcedureAnalysis(SCANNER, reference(name));
    while (!analysis.wanted().isEmpty()) {
      for (ProcedureReference wanted : analysis.wanted()) {
        analysis.defined(wanted, find(wanted));
      }
    }
    return analysis.verdict();
  }

  private ProcedureDefinition find(ProcedureReference wanted) {
    ProcedureDefinition found = server.get(wanted.toString());
    if (found != null || wanted.schema() != null) {
      return found == null ? ProcedureDefinition.NONE : found;
    }
    ProcedureReference inDbo =
        new ProcedureReference(wanted.database(), "dbo", wanted.name(), null);
    return server.getOrDefault(inDbo.toString(), ProcedureDefinition.NONE);
  }

  private static ProcedureReference reference(String name) {
    String[] parts = name.split("\\.", -1);
    return ProcedureReference.of(new ProcedureName(null, parts[0], parts[1]), "erp", null);
  }
}
