package dev.weir.domain.procedures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProcedureQuestionTest {
  private static final ProcedureReference NAMED = new ProcedureReference("erp", "dbo", "p", null);
  private static final ProcedureReference LOOKED_FOR =
      new ProcedureReference("e]r'p", null, "q", "sales");

  @Test
  void aNameWithItsSchemaIsThatProcedure() {
    assertThat(new ProcedureQuestion(List.of(NAMED)).text())
        .isEqualTo(
            " EXEC(N'SET IMPLICIT_TRANSACTIONS OFF"
                + " SELECT N''0'',CONVERT(nvarchar(30),o.modify_date,126),s.name,"
                + "CASE WHEN m.definition IS NOT NULL"
                + " THEN CAST(LEN(m.definition+N''.'')-1 AS nvarchar(20)) END,m.definition"
                + " FROM [erp].sys.objects AS o"
                + " JOIN [erp].sys.schemas AS s ON s.schema_id=o.schema_id"
                + " LEFT JOIN [erp].sys.sql_modules AS m ON m.object_id=o.object_id"
                + " WHERE o.object_id=OBJECT_ID(N''[erp].[dbo].[p]'')')");
  }

  @Test
  void aNameWithoutSchemaIsLookedForWhereTheServerLooks() {
    assertThat(new ProcedureQuestion(List.of(NAMED, LOOKED_FOR)).text())
        .contains("N''1''")
        .contains("[e]]r''p].sys.objects")
        .endsWith(
            "COALESCE(OBJECT_ID(N''[e]]r''''p].[sales].[q]''),"
                + "OBJECT_ID(N''[e]]r''''p].[dbo].[q]''))')");
  }

  @Test
  void ambiguousProcedureIsNotRequested() {
    ProcedureReference vague = new ProcedureReference("other", null, "p", null);
    ProcedureQuestion question = new ProcedureQuestion(List.of(vague));

    assertThatThrownBy(question::text).hasMessageContaining("[other]..[p]");
  }

  @Test
  void eachRowDefinesItsProcedureAndTheOthersThereAreNot() {
    ProcedureQuestion question = new ProcedureQuestion(List.of(NAMED, LOOKED_FOR));

    assertThat(question.answered(List.of(List.of("1", "2026-01-01", "dbo", "4", "text"))))
        .isEqualTo(
            Map.of(
                NAMED,
                ProcedureDefinition.NONE,
                LOOKED_FOR,
                new ProcedureDefinition("2026-01-01", "dbo", "text")));
  }

  @Test
  void aTextThatIsNotThereOrNotWholeIsNone() {
    ProcedureQuestion question = new ProcedureQuestion(List.of(NAMED));
    ProcedureDefinition unreadable = new ProcedureDefinition("v", "dbo", null);

    assertThat(question.answered(List.of(List.of("0", "v", "dbo", "", ""))))
        .containsEntry(NAMED, unreadable);
    assertThat(question.answered(List.of(List.of("0", "v", "dbo", "5", "text"))))
        .containsEntry(NAMED, unreadable);
  }
}
