package dev.weir.domain.tsql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SystemProcedureTest {
  @Test
  void theServersProceduresAreFoundInItsSchemas() {
    assertThat(SystemProcedure.of(ProcedureName.of("SP_ExecuteSQL")))
        .isEqualTo(SystemProcedure.EXECUTE_SQL);
    assertThat(SystemProcedure.of(new ProcedureName(null, "sys", "sp_datatype_info_100")))
        .isEqualTo(SystemProcedure.CLEAN);
    assertThat(SystemProcedure.of(new ProcedureName("erp", "dbo", "sp_getapplock")))
        .isEqualTo(SystemProcedure.GET_APPLOCK);
  }

  /** SqlClient asks for the parameters of a procedure, OLE DB for whatever a catalogue has. */
  @Test
  void catalogueProceduresOfDriversLeaveNothing() {
    assertThat(SystemProcedure.of(new ProcedureName("erp", "sys", "sp_procedure_params_managed")))
        .isEqualTo(SystemProcedure.CLEAN);
    assertThat(SystemProcedure.of(ProcedureName.of("sp_procedure_params_100_managed")))
        .isEqualTo(SystemProcedure.CLEAN);
    assertThat(SystemProcedure.of(new ProcedureName("erp", null, "sp_columns_100_rowset")))
        .isEqualTo(SystemProcedure.CLEAN);
    assertThat(SystemProcedure.of(ProcedureName.of("sp_oledb_ro_usrname")))
        .isEqualTo(SystemProcedure.CLEAN);
  }

  /** OLE DB has a rowset for each, and one of the remote server's for linked servers. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "sp_assemblies_rowset",
        "sp_table_types_rowset",
        "sp_table_type_columns_100_rowset",
        "sp_table_type_primary_keys_rowset",
        "sp_sparse_columns_100_rowset",
        "sp_tables_info_90_rowset2_64",
        "sp_tables_rowset_rmt",
        "sp_columns_90_rowset_rmt",
        "sp_indexes_managed",
        "sp_indexcolumns_managed",
        "sp_xml_schema_rowset",
        "sp_oledb_database",
        "sp_bcp_dbcmptlevel",
        "sp_describe_cursor_columns",
        "sp_cursor_list",
        "sp_sequence_get_range",
        "xp_regenumvalues",
        "xp_instance_regenumvalues",
        "xp_enumerrorlogs",
        "xp_availablemedia",
        "xp_getnetname",
        "xp_sqlagent_enum_jobs"
      })
  void rowsetsAndWhatManagementStudioAsksForLeaveNothing(String name) {
    assertThat(SystemProcedure.of(ProcedureName.of(name))).isEqualTo(SystemProcedure.CLEAN);
  }

  /** Replication has procedures that change the session, and one that runs any text. */
  @ParameterizedTest
  @ValueSource(strings = {"sp_replsetoriginator", "sp_replcmds", "sp_resyncprepare", "sp_sqlexec"})
  void proceduresWithOtherEffectsAreNotCalledClean(String name) {
    assertThat(SystemProcedure.of(ProcedureName.of(name))).isNull();
  }

  @Test
  void otherNamesAreUserProcedures() {
    assertThat(SystemProcedure.of(ProcedureName.of("sp_mine"))).isNull();
    assertThat(SystemProcedure.of(new ProcedureName(null, "app", "sp_who"))).isNull();
    assertThat(SystemProcedure.of(new ProcedureName("erp", "dbo", "xp_msver"))).isNull();
  }

  /** They run text of their caller's for each table. */
  @Test
  void thoseThatRunTheirArgumentsAreNotClean() {
    assertThat(SystemProcedure.of(ProcedureName.of("sp_MSforeachtable"))).isNull();
    assertThat(SystemProcedure.of(ProcedureName.of("sp_MSforeachdb"))).isNull();
  }
}
