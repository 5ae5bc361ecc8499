package dev.weir.domain.tsql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

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
