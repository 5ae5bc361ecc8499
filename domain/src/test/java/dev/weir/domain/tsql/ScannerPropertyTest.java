package dev.weir.domain.tsql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.random.Seeded;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Random soups of the words and signs that matter most, in any order. */
class ScannerPropertyTest {
  private static final List<String> WORDS =
      List.of(
          ("SET NOCOUNT ON OFF ROWCOUNT 5 LANGUAGE 'x' ; BEGIN END TRY CATCH TRAN COMMIT ROLLBACK"
                  + " IF ELSE WHILE @@TRANCOUNT > 0 EXEC ( ) , 'a' N'SET' sp_executesql"
                  + " sp_getapplock @x = @@IDENTITY SCOPE_IDENTITY ( ) @@SPID SELECT INSERT INTO"
                  + " #t ##g t VALUES CREATE TABLE PROC AS DROP DECLARE CURSOR LOCAL FOR USE [db]"
                  + " \"q\" . -- \n /* */ 'EXEC(''x'')' CASE WHEN THEN GOTO RETURN l : DBCC TRACEON"
                  + " 0x1F 1e5 - + FMTONLY TRANSACTION ISOLATION LEVEL READ COMMITTED FROM GRANT"
                  + " TO UNION ALL MERGE UPDATE { call } OUTPUT WITH RESULT SETS AT EXECUTE '")
              .split(" ", -1));

  private static final List<String> HARMLESS =
      List.of(
          "SELECT 1",
          "SELECT 'SET NOCOUNT ON''EXEC(' FROM [a]]b]",
          "INSERT INTO t (a) VALUES (1)",
          "UPDATE t SET a = CASE WHEN b = 1 THEN 2 ELSE 3 END FROM t",
          "/* /* EXEC */ */",
          "-- DROP\n",
          "IF 1 = 1 SELECT 1 ELSE SELECT 2",
          "WHILE 1 = 0 BEGIN SELECT 1 END",
          "BEGIN TRY SELECT 1 END TRY BEGIN CATCH SELECT 2 END CATCH",
          "DECLARE @a int = 1, @b nvarchar(10) = N'x'",
          "MERGE t USING s ON 1=1 WHEN MATCHED THEN UPDATE SET a = 1;",
          "EXEC sp_who 'x', @b",
          "SET @a = 1",
          "GRANT SELECT, EXECUTE ON t TO u",
          "DELETE t WHERE a IN (SELECT 1)",
          "SET NOCOUNT ON",
          "DROP TABLE IF EXISTS t",
          ";WITH c AS (SELECT 1 a) SELECT a FROM c",
          "COMMIT TRAN",
          "RAISERROR ('x', 10, 1)",
          "RETURN");

  private static final List<String> PINNING =
      List.of(
          "CREATE TABLE #zz (a int)",
          "DECLARE zz CURSOR FOR SELECT 1",
          "EXECUTE AS USER = 'zz'",
          "DBCC TRACEON (77)",
          "EXEC sp_getapplock 'zz', 'Exclusive', 'Session'",
          "EXEC('CREATE TABLE ##zz (a int)')",
          "EXEC(@zz)",
          "SET CONTEXT_INFO @zz",
          "SET ROWCOUNT @zz",
          "SELECT * INTO #zz FROM t",
          "INSERT BULK t (a int)",
          "OPEN SYMMETRIC KEY zz DECRYPTION BY PASSWORD = 'p'");

  private static final List<Scope> SCOPES = List.of(Scope.values());

  @Test
  void whereATextIsCutMakesNoDifference() {
    Seeded.forAll(
        "cuts",
        3_000,
        random -> {
          String text = soup(random);
          EffectScanner scanner = new EffectScanner(new NameTable(), 10_000);
          String whole = Verdict.of(scanner.scan(Scope.BATCH, text));

          scanner.begin(Scope.BATCH);
          byte[] bytes = text.getBytes(StandardCharsets.UTF_16LE);
          int most = random.nextInt(1, 9);
          for (int from = 0; from < bytes.length; ) {
            int to = Math.min(bytes.length, from + random.nextInt(1, most + 1));
            scanner.acceptUtf16(bytes, from, to);
            from = to;
          }

          assertThat(Verdict.of(scanner.end())).as(text).isEqualTo(whole);
        });
  }

  @Test
  void aScannerForgetsTheTextBefore() {
    EffectScanner used = new EffectScanner(new NameTable(), 10_000);
    Seeded.forAll(
        "reuse",
        3_000,
        random -> {
          used.scan(pick(random, SCOPES), soup(random));
          String text = soup(random);

          assertThat(Verdict.of(used.scan(Scope.BATCH, text))).as(text).isEqualTo(Verdict.of(text));
        });
  }

  /** A statement that pins does so whatever harmless ones are around it. */
  @Test
  void pinningStatementIsNotHiddenByItsNeighbours() {
    Seeded.forAll(
        "neighbours",
        5_000,
        random -> {
          String pin = pick(random, PINNING);
          String text =
              pick(random, HARMLESS)
                  + separator(random)
                  + pick(random, HARMLESS)
                  + separator(random)
                  + pin
                  + separator(random)
                  + pick(random, HARMLESS);

          Effects effects = new EffectScanner(new NameTable(), 10_000).scan(Scope.BATCH, text);

          assertThat(effects.pins().stream().map(p -> p.reason()).toList())
              .as(text)
              .contains(
                  new EffectScanner(new NameTable(), 10_000)
                      .scan(Scope.BATCH, pin)
                      .pins()
                      .getFirst()
                      .reason());
        });
  }

  @Test
  void noTextIsTooStrange() {
    EffectScanner scanner = new EffectScanner(new NameTable(), 1 << 20);
    Seeded.forAll(
        "noise",
        3_000,
        random -> {
          byte[] noise = new byte[random.nextInt(400)];
          random.nextBytes(noise);
          scanner.begin(pick(random, SCOPES));
          scanner.acceptUtf16(noise, 0, noise.length);

          Effects effects = scanner.end();
          assertThat(effects.pins()).hasSizeLessThanOrEqualTo(Effects.MOST + 3);
        });
  }

  @Test
  void effectsOfALongTextAreBounded() {
    EffectScanner scanner = new EffectScanner(new NameTable(), 1 << 22);
    for (String repeated :
        List.of(
            "CREATE TABLE #t%d (a int) ",
            "EXEC p%d ",
            "SET ROWCOUNT %d ",
            "DEALLOCATE c%d ",
            "EXEC sp_unprepare %d ",
            "BEGIN TRAN t%d ")) {
      scanner.begin(Scope.BATCH);
      for (int i = 0; i < 10_000; i++) {
        scanner.accept(repeated.formatted(i));
      }
      Effects effects = scanner.end();

      assertThat(effects.has(Trait.NOT_UNDERSTOOD)).as(repeated).isTrue();
      assertThat(effects.pins()).hasSizeLessThanOrEqualTo(Effects.MOST + 1);
      assertThat(effects.calls()).hasSizeLessThanOrEqualTo(Effects.MOST);
      assertThat(effects.assignments()).hasSizeLessThanOrEqualTo(Effects.MOST);
    }
  }

  @Test
  void aTextPastItsBoundPins() {
    EffectScanner scanner = new EffectScanner(new NameTable(), 10);
    assertThat(scanner.scan(Scope.BATCH, "SELECT 1 FROM t").has(Trait.NOT_UNDERSTOOD)).isTrue();
    assertThat(scanner.scan(Scope.BATCH, "SELECT 1").isClean()).isTrue();
  }

  @Test
  void halfACharacterAtTheEndPins() {
    EffectScanner scanner = new EffectScanner(new NameTable(), 10);
    scanner.begin(Scope.BATCH);
    scanner.acceptUtf16(new byte[] {'A', 0, 'B'}, 0, 3);
    assertThat(scanner.end().has(Trait.NOT_UNDERSTOOD)).isTrue();
  }

  private static String separator(RandomGenerator random) {
    return pick(random, List.of(" ", "\n", ";", " ;\r\n", "/**/", " -- x\n"));
  }

  private static String soup(RandomGenerator random) {
    StringBuilder text = new StringBuilder();
    int words = random.nextInt(1, 40);
    for (int i = 0; i < words; i++) {
      text.append(pick(random, WORDS)).append(random.nextInt(4) == 0 ? "" : " ");
    }
    return text.toString();
  }

  private static <T> T pick(RandomGenerator random, List<T> from) {
    return from.get(random.nextInt(from.size()));
  }
}
