package dev.weir.domain.tsql;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A group of procedures that come with the server and have the same effect on a session. */
public enum SystemProcedure {
  /** Runs its first argument in a scope of its own. */
  EXECUTE_SQL("sp_executesql"),
  /** Creates or uses a prepared handle. */
  PREPARED(
      """
      sp_prepare sp_prepexec sp_prepexecrpc sp_execute sp_cursorprepare
      sp_cursorprepexec sp_cursorexecute sp_cursorunprepare
      """),
  /** Releases a prepared handle. */
  UNPREPARE("sp_unprepare"),
  /** Opens, uses or closes a cursor by its handle. */
  CURSOR(
      """
      sp_cursor sp_cursoropen sp_cursorfetch sp_cursoroption sp_cursorclose sp_ddopen
      """),
  /** Takes a lock, which the session owns if the call says so. */
  GET_APPLOCK("sp_getapplock"),
  /** Releases a lock. */
  RELEASE_APPLOCK("sp_releaseapplock"),
  /** Sets an application role. */
  SET_APPROLE("sp_setapprole"),
  /** Unsets an application role. */
  UNSET_APPROLE("sp_unsetapprole"),
  /** Assigns a value to a key of the session context. */
  SET_SESSION_CONTEXT("sp_set_session_context"),
  /** Reads an XML document into the session's memory. */
  XML_PREPARE("sp_xml_preparedocument"),
  /** Frees an XML document. */
  XML_REMOVE("sp_xml_removedocument"),
  /** Resets the session, as the bit of the packet header does. */
  RESET("sp_reset_connection"),
  /**
   * Binds the session to the transaction of another session, or lets other sessions bind to its
   * own.
   */
  BIND(
      """
      sp_bindsession sp_getbindtoken
      """),
  /** Changes the name or owner of a database object. */
  RENAME(
      """
      sp_changeobjectowner sp_rename
      """),
  /**
   * Has no effect on its session: reads the catalogue, changes objects of the server, or acts
   * outside of it.
   */
  CLEAN(
      """
      sp_addextendedproperty sp_addlinkedserver sp_addlinkedsrvlogin sp_addmessage
      sp_addrole sp_addrolemember sp_addsrvrolemember sp_addtype sp_addumpdevice
      sp_adduser sp_autostats sp_bindefault sp_bindrule sp_catalogs sp_catalogs_rowset
      sp_catalogs_rowset2 sp_change_users_login sp_changedbowner
      sp_changeuserlogin sp_check_constbytable_rowset sp_check_constbytable_rowset2
      sp_check_constraints_rowset sp_check_constraints_rowset2 sp_column_privileges
      sp_column_privileges_ex sp_column_privileges_rowset sp_column_privileges_rowset2
      sp_columns sp_columns_100 sp_columns_100_rowset sp_columns_100_rowset2
      sp_columns_90 sp_columns_90_rowset sp_columns_90_rowset2 sp_columns_ex
      sp_columns_ex_100 sp_columns_managed sp_columns_rowset sp_columns_rowset2
      sp_configure sp_constr_col_usage_rowset sp_constr_col_usage_rowset2
      sp_create_plan_guide sp_createstats sp_cycle_errorlog sp_databases
      sp_datatype_info sp_datatype_info_100 sp_datatype_info_90 sp_dbcmptlevel
      sp_dboption sp_delete_backuphistory sp_depends sp_describe_cursor
      sp_describe_first_result_set sp_describe_parameter_encryption
      sp_describe_undeclared_parameters sp_dropextendedproperty sp_droplinkedsrvlogin
      sp_dropmessage sp_droprole sp_droprolemember sp_dropserver sp_dropsrvrolemember
      sp_droptype sp_dropuser sp_enumerrorlogs sp_fkeys sp_foreign_keys_rowset
      sp_foreign_keys_rowset2 sp_foreign_keys_rowset3 sp_foreignkeys sp_grantdbaccess
      sp_help sp_help_fulltext_catalogs sp_helpconstraint sp_helpdb
      sp_helpextendedproc sp_helpfile sp_helpfilegroup sp_helpindex sp_helplanguage
      sp_helplinkedsrvlogin sp_helplogins sp_helpntgroup sp_helprole sp_helprolemember
      sp_helprotect sp_helpserver sp_helpsort sp_helpsrvrole sp_helpsrvrolemember
      sp_helpstats sp_helptext sp_helptrigger sp_helpuser sp_indexes
      sp_indexes_100_rowset sp_indexes_100_rowset2 sp_indexes_90_rowset
      sp_indexes_90_rowset2 sp_indexes_rowset sp_indexes_rowset2 sp_indexoption
      sp_linkedservers sp_linkedservers_rowset sp_linkedservers_rowset2 sp_lock
      sp_monitor sp_oacreate sp_oadestroy sp_oageterrorinfo sp_oagetproperty
      sp_oamethod sp_oasetproperty sp_oastop sp_oledb_ro_usrname sp_pkeys
      sp_primary_keys_rowset sp_primary_keys_rowset2 sp_primarykeys
      sp_procedure_params_100_managed sp_procedure_params_100_rowset
      sp_procedure_params_100_rowset2 sp_procedure_params_90_rowset
      sp_procedure_params_90_rowset2 sp_procedure_params_managed
      sp_procedure_params_rowset sp_procedure_params_rowset2 sp_procedures_rowset
      sp_procedures_rowset2 sp_procoption sp_provider_types_100_rowset
      sp_provider_types_90_rowset sp_provider_types_rowset sp_readerrorlog
      sp_recompile sp_refreshsqlmodule sp_refreshview sp_renamedb
      sp_schemata_rowset sp_server_info sp_serveroption sp_settriggerorder
      sp_spaceused sp_special_columns sp_special_columns_100 sp_special_columns_90
      sp_sproc_columns sp_sproc_columns_100 sp_sproc_columns_90 sp_statistics
      sp_statistics_100 sp_statistics_90 sp_statistics_rowset sp_statistics_rowset2
      sp_stored_procedures sp_table_constraints_rowset sp_table_constraints_rowset2
      sp_table_privileges sp_table_privileges_ex sp_table_privileges_rowset
      sp_table_privileges_rowset2 sp_table_statistics2_rowset
      sp_table_statistics_rowset sp_table_type_columns_100 sp_tablecollations_100
      sp_tablecollations_90 sp_tableoption sp_tables sp_tables_ex
      sp_tables_info_90_rowset sp_tables_info_90_rowset_64 sp_tables_info_rowset
      sp_tables_rowset sp_tables_rowset2 sp_testlinkedserver sp_unbindefault
      sp_unbindrule sp_updateextendedproperty sp_updatestats sp_usertypes_rowset
      sp_usertypes_rowset2 sp_validatelogins sp_views_rowset sp_views_rowset2 sp_who
      sp_who2 xp_cmdshell xp_create_subdir xp_dirtree xp_enumgroups xp_fileexist
      xp_fixeddrives xp_instance_regread xp_instance_regwrite xp_logevent
      xp_loginconfig xp_logininfo xp_msver xp_readerrorlog xp_regread xp_regwrite
      xp_servicecontrol xp_sprintf xp_sscanf
      """);

  private static final Map<String, SystemProcedure> BY_NAME = new HashMap<>();

  static {
    for (SystemProcedure procedure : values()) {
      for (String name : procedure.names.strip().split("\\s+", -1)) {
        BY_NAME.put(name, procedure);
      }
    }
  }

  private final String names;

  SystemProcedure(String names) {
    this.names = names;
  }

  /**
   * Returns the group of a procedure, or null if it does not come with the server. A name with a
   * schema other than {@code sys} or {@code dbo} is a user's procedure.
   */
  public static @Nullable SystemProcedure of(ProcedureName name) {
    String schema = name.schema();
    String folded = name.name().toLowerCase(Locale.ROOT);
    // The dbo schema of a user database may contain a procedure with the name of an extended one.
    boolean dbos = "dbo".equalsIgnoreCase(schema) && folded.startsWith("sp_");
    boolean servers = schema == null || schema.equalsIgnoreCase("sys") || dbos;
    return servers ? BY_NAME.get(folded) : null;
  }
}
