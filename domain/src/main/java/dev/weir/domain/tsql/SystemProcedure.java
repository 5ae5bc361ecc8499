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
  /** Takes a lock on the schema of a table and returns a handle of it, for linked servers. */
  GET_SCHEMA_LOCK("sp_getschemalock"),
  /** Releases such a lock by its handle. */
  RELEASE_SCHEMA_LOCK("sp_releaseschemalock"),
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
      sp_add_log_file_recover_suspect_db sp_addalias sp_addapprole sp_addextendedproc
      sp_addextendedproperty sp_addlinkedserver sp_addlinkedsrvlogin sp_addlogin
      sp_addmessage sp_addremotelogin sp_addrole sp_addrolemember sp_addserver
      sp_addsrvrolemember sp_addtype sp_addumpdevice sp_adduser sp_altermessage
      sp_approlepassword sp_assemblies_rowset sp_assemblies_rowset2
      sp_assemblies_rowset_rmt sp_assembly_dependencies_rowset
      sp_assembly_dependencies_rowset2 sp_assembly_dependencies_rowset_rmt sp_attach_db
      sp_attach_single_file_db sp_autostats sp_bcp_dbcmptlevel sp_bindefault sp_bindrule
      sp_catalogs sp_catalogs_rowset sp_catalogs_rowset2 sp_catalogs_rowset_rmt
      sp_certify_removable sp_change_users_login sp_changedbowner sp_changeuserlogin
      sp_check_constbytable_rowset sp_check_constbytable_rowset2
      sp_check_constraints_rowset sp_check_constraints_rowset2
      sp_clean_db_file_free_space sp_clean_db_free_space sp_column_privileges
      sp_column_privileges_ex sp_column_privileges_rowset sp_column_privileges_rowset2
      sp_column_privileges_rowset_rmt sp_columns sp_columns_100 sp_columns_100_rowset
      sp_columns_100_rowset2 sp_columns_100_rowset_rmt sp_columns_90
      sp_columns_90_rowset sp_columns_90_rowset2 sp_columns_90_rowset_rmt sp_columns_ex
      sp_columns_ex_100 sp_columns_ex_90 sp_columns_managed sp_columns_rowset
      sp_columns_rowset2 sp_columns_rowset_rmt sp_configure sp_constr_col_usage_rowset
      sp_constr_col_usage_rowset2 sp_control_plan_guide sp_create_plan_guide
      sp_create_plan_guide_from_handle sp_create_removable sp_createstats sp_cursor_list
      sp_cycle_errorlog sp_databases sp_datatype_info sp_datatype_info_100
      sp_datatype_info_90 sp_dbcmptlevel sp_dbfixedrolepermission sp_dboption
      sp_dbremove sp_defaultdb sp_defaultlanguage sp_delete_backuphistory sp_denylogin
      sp_depends sp_describe_cursor sp_describe_cursor_columns sp_describe_cursor_tables
      sp_describe_first_result_set sp_describe_parameter_encryption
      sp_describe_undeclared_parameters sp_detach_db sp_dropalias sp_dropapprole
      sp_dropdevice sp_dropextendedproc sp_dropextendedproperty sp_droplinkedsrvlogin
      sp_droplogin sp_dropmessage sp_dropremotelogin sp_droprole sp_droprolemember
      sp_dropserver sp_dropsrvrolemember sp_droptype sp_dropuser sp_enum_oledb_providers
      sp_enumerrorlogs sp_estimate_data_compression_savings sp_fkeys
      sp_foreign_keys_rowset sp_foreign_keys_rowset2 sp_foreign_keys_rowset3
      sp_foreign_keys_rowset_rmt sp_foreignkeys sp_fulltext_catalog sp_fulltext_column
      sp_fulltext_database sp_fulltext_service sp_fulltext_table sp_get_query_template
      sp_grantdbaccess sp_grantlogin sp_help sp_help_fulltext_catalogs
      sp_help_fulltext_catalogs_cursor sp_help_fulltext_columns
      sp_help_fulltext_columns_cursor sp_help_fulltext_tables
      sp_help_fulltext_tables_cursor sp_help_spatial_geography_index
      sp_help_spatial_geometry_index sp_helpconstraint sp_helpdb sp_helpdbfixedrole
      sp_helpdevice sp_helpextendedproc sp_helpfile sp_helpfilegroup sp_helpindex
      sp_helplanguage sp_helplinkedsrvlogin sp_helplogins sp_helpntgroup
      sp_helpremotelogin sp_helprole sp_helprolemember sp_helprotect sp_helpserver
      sp_helpsort sp_helpsrvrole sp_helpsrvrolemember sp_helpstats sp_helptext
      sp_helptrigger sp_helpuser sp_indexcolumns_managed sp_indexes
      sp_indexes_100_rowset sp_indexes_100_rowset2 sp_indexes_100_rowset_rmt
      sp_indexes_90_rowset sp_indexes_90_rowset2 sp_indexes_90_rowset_rmt
      sp_indexes_managed sp_indexes_rowset sp_indexes_rowset2 sp_indexes_rowset_rmt
      sp_indexoption sp_ivindexhasnullcols sp_linkedservers sp_linkedservers_rowset
      sp_linkedservers_rowset2 sp_lock sp_monitor sp_oacreate sp_oadestroy
      sp_oageterrorinfo sp_oagetproperty sp_oamethod sp_oasetproperty sp_oastop
      sp_objectfilegroup sp_oledb_database sp_oledb_defdb sp_oledb_deflang
      sp_oledb_language sp_oledb_ro_usrname sp_oledbinfo sp_password sp_pkeys
      sp_primary_keys_rowset sp_primary_keys_rowset2 sp_primary_keys_rowset_rmt
      sp_primarykeys sp_procedure_params_100_managed sp_procedure_params_100_rowset
      sp_procedure_params_100_rowset2 sp_procedure_params_90_rowset
      sp_procedure_params_90_rowset2 sp_procedure_params_managed
      sp_procedure_params_rowset sp_procedure_params_rowset2 sp_procedures_rowset
      sp_procedures_rowset2 sp_procoption sp_provider_types_100_rowset
      sp_provider_types_90_rowset sp_provider_types_rowset sp_readerrorlog sp_recompile
      sp_refresh_parameter_encryption sp_refreshsqlmodule sp_refreshview sp_remoteoption
      sp_renamedb sp_resetstatus sp_revokedbaccess sp_revokelogin sp_schemata_rowset
      sp_sequence_get_range sp_server_info sp_serveroption sp_setnetname
      sp_settriggerorder sp_spaceused sp_sparse_columns_100_rowset
      sp_sparse_columns_100_rowset2 sp_special_columns sp_special_columns_100
      sp_special_columns_90 sp_sproc_columns sp_sproc_columns_100 sp_sproc_columns_90
      sp_srvrolepermission sp_statistics sp_statistics_100 sp_statistics_90
      sp_statistics_rowset sp_statistics_rowset2 sp_stored_procedures
      sp_table_constraints_rowset sp_table_constraints_rowset2 sp_table_privileges
      sp_table_privileges_ex sp_table_privileges_rowset sp_table_privileges_rowset2
      sp_table_privileges_rowset_rmt sp_table_statistics2_rowset
      sp_table_statistics_rowset sp_table_type_columns_100
      sp_table_type_columns_100_rowset sp_table_type_pkeys
      sp_table_type_primary_keys_rowset sp_table_types sp_table_types_rowset
      sp_tablecollations sp_tablecollations_100 sp_tablecollations_90 sp_tableoption
      sp_tables sp_tables_ex sp_tables_info_90_rowset sp_tables_info_90_rowset2
      sp_tables_info_90_rowset2_64 sp_tables_info_90_rowset_64 sp_tables_info_rowset
      sp_tables_info_rowset2 sp_tables_info_rowset2_64 sp_tables_info_rowset_64
      sp_tables_rowset sp_tables_rowset2 sp_tables_rowset_rmt sp_testlinkedserver
      sp_trace_create sp_trace_generateevent sp_trace_setevent sp_trace_setfilter
      sp_trace_setstatus sp_unbindefault sp_unbindrule sp_updateextendedproperty
      sp_updatestats sp_usertypes_rowset sp_usertypes_rowset2 sp_usertypes_rowset_rmt
      sp_validatelogins sp_validlang sp_validname sp_views_rowset sp_views_rowset2
      sp_who sp_who2 sp_xml_schema_rowset sp_xml_schema_rowset2 xp_availablemedia
      xp_cmdshell xp_create_subdir xp_delete_file xp_dirtree xp_enumerrorlogs
      xp_enumgroups xp_fileexist xp_fixeddrives xp_get_tape_devices xp_getnetname
      xp_instance_regaddmultistring xp_instance_regdeletekey xp_instance_regdeletevalue
      xp_instance_regenumkeys xp_instance_regenumvalues xp_instance_regread
      xp_instance_regremovemultistring xp_instance_regwrite xp_logevent xp_loginconfig
      xp_logininfo xp_msver xp_ntsec_enumdomains xp_qv xp_readerrorlog
      xp_regaddmultistring xp_regdeletekey xp_regdeletevalue xp_regenumkeys
      xp_regenumvalues xp_regread xp_regremovemultistring xp_regwrite xp_servicecontrol
      xp_sprintf xp_sqlagent_enum_jobs xp_sqlagent_is_starting xp_sqlagent_notify
      xp_sscanf xp_subdirs
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

  /** Returns whether the effect of a procedure depends on the values of its arguments. */
  static boolean isByItsArguments(ProcedureName name) {
    SystemProcedure known = of(name);
    return known == SET_SESSION_CONTEXT || known == GET_APPLOCK || known == RELEASE_APPLOCK;
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
