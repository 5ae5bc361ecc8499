CREATE PROCEDURE sp_who @loginame sysname = NULL AS
SELECT s.session_id AS spid, CAST(0 AS smallint) AS ecid, s.status, s.login_name AS loginame,
  s.host_name AS hostname, '0' AS blk, d.name AS dbname,
  IIF(s.status = 'running', 'SELECT', 'AWAITING COMMAND') AS cmd, 0 AS request_id
FROM sys.dm_exec_sessions s LEFT JOIN sys.databases d ON d.database_id = s.database_id
WHERE @loginame IS NULL OR s.login_name = @loginame
ORDER BY s.session_id
GO
CREATE PROCEDURE sp_databases AS
SELECT name AS DATABASE_NAME, 8192 AS DATABASE_SIZE, CAST(NULL AS varchar(254)) AS REMARKS
FROM sys.databases ORDER BY name
GO
CREATE PROCEDURE sp_tables @table_name nvarchar(384) = NULL, @table_owner nvarchar(384) = NULL,
  @table_qualifier sysname = NULL, @table_type varchar(100) = NULL, @fUsePattern bit = 1 AS
SELECT TABLE_CATALOG AS TABLE_QUALIFIER, TABLE_SCHEMA AS TABLE_OWNER, TABLE_NAME,
  IIF(TABLE_TYPE = 'VIEW', 'VIEW', 'TABLE') AS TABLE_TYPE, CAST(NULL AS varchar(254)) AS REMARKS
FROM INFORMATION_SCHEMA.TABLES
WHERE (@table_name IS NULL OR TABLE_NAME LIKE @table_name)
  AND (@table_owner IS NULL OR TABLE_SCHEMA LIKE @table_owner)
  AND (@table_type IS NULL OR CHARINDEX(IIF(TABLE_TYPE = 'VIEW', '''VIEW''', '''TABLE'''), @table_type) > 0)
ORDER BY 4, 1, 2, 3
GO
CREATE PROCEDURE sp_columns @table_name nvarchar(384), @table_owner nvarchar(384) = NULL,
  @table_qualifier sysname = NULL, @column_name nvarchar(384) = NULL, @NameScope int = 0,
  @ODBCVer int = 2, @fUsePattern bit = 1 AS
SELECT DB_NAME() AS TABLE_QUALIFIER, CAST('dbo' AS sysname) AS TABLE_OWNER, t.name AS TABLE_NAME,
  c.name AS COLUMN_NAME, CAST(d.data_type AS smallint) AS DATA_TYPE,
  CAST(IIF(c.is_identity = 1, y.name + ' identity', y.name) AS sysname) AS TYPE_NAME,
  CASE WHEN y.name IN ('nvarchar', 'nchar') AND c.max_length > 0 THEN c.max_length / 2
    WHEN c.precision = 0 THEN IIF(c.max_length < 0, 0, c.max_length) ELSE c.precision END AS PRECISION,
  CAST(IIF(c.max_length < 0, 0, c.max_length) AS int) AS LENGTH,
  CAST(IIF(d.radix IS NULL, NULL, c.scale) AS smallint) AS SCALE, CAST(d.radix AS smallint) AS RADIX,
  CAST(IIF(c.is_nullable = 1, 1, 0) AS smallint) AS NULLABLE, CAST(NULL AS varchar(254)) AS REMARKS,
  CAST(NULL AS nvarchar(4000)) AS COLUMN_DEF, CAST(d.sql_data_type AS smallint) AS SQL_DATA_TYPE,
  CAST(d.sub AS smallint) AS SQL_DATETIME_SUB,
  CAST(IIF(d.octets = 1, IIF(c.max_length < 0, 0, c.max_length), NULL) AS int) AS CHAR_OCTET_LENGTH,
  c.column_id AS ORDINAL_POSITION, CAST(IIF(c.is_nullable = 1, 'YES', 'NO') AS varchar(254)) AS IS_NULLABLE,
  CAST(d.ss_type AS tinyint) AS SS_DATA_TYPE
FROM sys.columns c JOIN sys.objects t ON t.object_id = c.object_id
  JOIN sys.types y ON y.user_type_id = c.user_type_id
  JOIN (VALUES ('int', 4, 4, NULL, 10, 0, 56),
    ('smallint', 5, 5, NULL, 10, 0, 52),
    ('tinyint', -6, -6, NULL, 10, 0, 48),
    ('bigint', -5, -5, NULL, 10, 0, 63),
    ('bit', -7, -7, NULL, NULL, 0, 50),
    ('float', 6, 6, NULL, 2, 0, 62),
    ('real', 7, 7, NULL, 2, 0, 59),
    ('decimal', 3, 3, NULL, 10, 0, 55),
    ('numeric', 2, 2, NULL, 10, 0, 63),
    ('money', 3, 3, NULL, 10, 0, 60),
    ('smallmoney', 3, 3, NULL, 10, 0, 122),
    ('varchar', 12, 12, NULL, NULL, 1, 39),
    ('char', 1, 1, NULL, NULL, 1, 47),
    ('nvarchar', -9, -9, NULL, NULL, 1, 39),
    ('nchar', -8, -8, NULL, NULL, 1, 47),
    ('varbinary', -3, -3, NULL, NULL, 1, 37),
    ('binary', -2, -2, NULL, NULL, 1, 45),
    ('text', -1, -1, NULL, NULL, 1, 35),
    ('ntext', -10, -10, NULL, NULL, 1, 35),
    ('image', -4, -4, NULL, NULL, 1, 34),
    ('uniqueidentifier', -11, -11, NULL, NULL, 0, 37),
    ('date', -9, -9, NULL, NULL, 0, 0),
    ('time', -9, -9, NULL, NULL, 0, 0),
    ('datetime2', -9, -9, NULL, NULL, 0, 0),
    ('datetimeoffset', -9, -9, NULL, NULL, 0, 0),
    ('datetime', 11, 9, 3, NULL, 0, 61),
    ('smalldatetime', 11, 9, 3, NULL, 0, 58),
    ('sql_variant', -150, -150, NULL, NULL, 0, 39),
    ('xml', -152, -152, NULL, NULL, 0, 0)) AS d(name, data_type, sql_data_type, sub, radix, octets, ss_type) ON d.name = y.name
WHERE t.name LIKE @table_name AND (@table_owner IS NULL OR 'dbo' LIKE @table_owner)
  AND (@column_name IS NULL OR c.name LIKE @column_name)
ORDER BY t.name, c.column_id
GO
CREATE PROCEDURE sp_columns_100 @table_name nvarchar(384), @table_owner nvarchar(384) = NULL,
  @table_qualifier sysname = NULL, @column_name nvarchar(384) = NULL, @NameScope int = 0,
  @ODBCVer int = 2, @fUsePattern bit = 1 AS
SELECT DB_NAME() AS TABLE_QUALIFIER, CAST('dbo' AS sysname) AS TABLE_OWNER, t.name AS TABLE_NAME,
  c.name AS COLUMN_NAME, CAST(d.data_type AS smallint) AS DATA_TYPE,
  CAST(IIF(c.is_identity = 1, y.name + ' identity', y.name) AS sysname) AS TYPE_NAME,
  CASE WHEN y.name IN ('nvarchar', 'nchar') AND c.max_length > 0 THEN c.max_length / 2
    WHEN c.precision = 0 THEN IIF(c.max_length < 0, 0, c.max_length) ELSE c.precision END AS PRECISION,
  CAST(IIF(c.max_length < 0, 0, c.max_length) AS int) AS LENGTH,
  CAST(IIF(d.radix IS NULL, NULL, c.scale) AS smallint) AS SCALE, CAST(d.radix AS smallint) AS RADIX,
  CAST(IIF(c.is_nullable = 1, 1, 0) AS smallint) AS NULLABLE, CAST(NULL AS varchar(254)) AS REMARKS,
  CAST(NULL AS nvarchar(4000)) AS COLUMN_DEF, CAST(d.sql_data_type AS smallint) AS SQL_DATA_TYPE,
  CAST(d.sub AS smallint) AS SQL_DATETIME_SUB,
  CAST(IIF(d.octets = 1, IIF(c.max_length < 0, 0, c.max_length), NULL) AS int) AS CHAR_OCTET_LENGTH,
  c.column_id AS ORDINAL_POSITION, CAST(IIF(c.is_nullable = 1, 'YES', 'NO') AS varchar(254)) AS IS_NULLABLE,
  CAST(0 AS smallint) AS SS_IS_SPARSE, CAST(0 AS smallint) AS SS_IS_COLUMN_SET,
  CAST(c.is_computed AS smallint) AS SS_IS_COMPUTED, CAST(c.is_identity AS smallint) AS SS_IS_IDENTITY,
  CAST(NULL AS sysname) AS SS_UDT_CATALOG_NAME, CAST(NULL AS sysname) AS SS_UDT_SCHEMA_NAME,
  CAST(NULL AS nvarchar(4000)) AS SS_UDT_ASSEMBLY_TYPE_NAME,
  CAST(NULL AS sysname) AS SS_XML_SCHEMACOLLECTION_CATALOG_NAME,
  CAST(NULL AS sysname) AS SS_XML_SCHEMACOLLECTION_SCHEMA_NAME,
  CAST(NULL AS sysname) AS SS_XML_SCHEMACOLLECTION_NAME,
  CAST(d.ss_type AS tinyint) AS SS_DATA_TYPE
FROM sys.columns c JOIN sys.objects t ON t.object_id = c.object_id
  JOIN sys.types y ON y.user_type_id = c.user_type_id
  JOIN (VALUES ('int', 4, 4, NULL, 10, 0, 56),
    ('smallint', 5, 5, NULL, 10, 0, 52),
    ('tinyint', -6, -6, NULL, 10, 0, 48),
    ('bigint', -5, -5, NULL, 10, 0, 63),
    ('bit', -7, -7, NULL, NULL, 0, 50),
    ('float', 6, 6, NULL, 2, 0, 62),
    ('real', 7, 7, NULL, 2, 0, 59),
    ('decimal', 3, 3, NULL, 10, 0, 55),
    ('numeric', 2, 2, NULL, 10, 0, 63),
    ('money', 3, 3, NULL, 10, 0, 60),
    ('smallmoney', 3, 3, NULL, 10, 0, 122),
    ('varchar', 12, 12, NULL, NULL, 1, 39),
    ('char', 1, 1, NULL, NULL, 1, 47),
    ('nvarchar', -9, -9, NULL, NULL, 1, 39),
    ('nchar', -8, -8, NULL, NULL, 1, 47),
    ('varbinary', -3, -3, NULL, NULL, 1, 37),
    ('binary', -2, -2, NULL, NULL, 1, 45),
    ('text', -1, -1, NULL, NULL, 1, 35),
    ('ntext', -10, -10, NULL, NULL, 1, 35),
    ('image', -4, -4, NULL, NULL, 1, 34),
    ('uniqueidentifier', -11, -11, NULL, NULL, 0, 37),
    ('date', 91, 9, 1, NULL, 0, 0),
    ('time', -154, -154, NULL, NULL, 0, 0),
    ('datetime2', 93, 9, 3, NULL, 0, 0),
    ('datetimeoffset', -155, -155, NULL, NULL, 0, 0),
    ('datetime', 11, 9, 3, NULL, 0, 61),
    ('smalldatetime', 11, 9, 3, NULL, 0, 58),
    ('sql_variant', -150, -150, NULL, NULL, 0, 39),
    ('xml', -152, -152, NULL, NULL, 0, 0)) AS d(name, data_type, sql_data_type, sub, radix, octets, ss_type) ON d.name = y.name
WHERE t.name LIKE @table_name AND (@table_owner IS NULL OR 'dbo' LIKE @table_owner)
  AND (@column_name IS NULL OR c.name LIKE @column_name)
ORDER BY t.name, c.column_id
GO
CREATE PROCEDURE sp_datatype_info @data_type int = 0, @ODBCVer tinyint = 2 AS
SELECT CAST(name AS sysname) AS TYPE_NAME, CAST(data_type AS smallint) AS DATA_TYPE,
  CAST(digits AS int) AS PRECISION, CAST(prefix AS varchar(32)) AS LITERAL_PREFIX,
  CAST(suffix AS varchar(32)) AS LITERAL_SUFFIX, CAST(parameters AS varchar(32)) AS CREATE_PARAMS,
  CAST(1 AS smallint) AS NULLABLE, CAST(cased AS smallint) AS CASE_SENSITIVE,
  CAST(searched AS smallint) AS SEARCHABLE, CAST(unsigned AS smallint) AS UNSIGNED_ATTRIBUTE,
  CAST(is_money AS smallint) AS MONEY, CAST(numbered AS smallint) AS AUTO_INCREMENT,
  CAST(name AS sysname) AS LOCAL_TYPE_NAME, CAST(least AS smallint) AS MINIMUM_SCALE,
  CAST(most AS smallint) AS MAXIMUM_SCALE, CAST(sql_type AS smallint) AS SQL_DATA_TYPE,
  CAST(sub AS smallint) AS SQL_DATETIME_SUB, CAST(radix AS int) AS NUM_PREC_RADIX,
  CAST(NULL AS smallint) AS INTERVAL_PRECISION, CAST(usertype AS smallint) AS USERTYPE
FROM (VALUES ('sql_variant', -150, 8000, NULL, NULL, NULL, 0, 2, NULL, 0, NULL, 0, 0, -150, NULL, 10, 39),
    ('uniqueidentifier', -11, 36, '''', '''', NULL, 0, 2, NULL, 0, NULL, NULL, NULL, -11, NULL, NULL, 37),
    ('ntext', -10, 1073741823, 'N''', '''', NULL, 0, 1, NULL, 0, NULL, NULL, NULL, -10, NULL, NULL, 0),
    ('xml', -10, 0, 'N''', '''', NULL, 1, 0, NULL, 0, NULL, NULL, NULL, -10, NULL, NULL, 0),
    ('nvarchar', -9, 4000, 'N''', '''', 'max length', 0, 3, NULL, 0, NULL, NULL, NULL, -9, NULL, NULL, 0),
    ('sysname', -9, 128, 'N''', '''', NULL, 0, 3, NULL, 0, NULL, NULL, NULL, -9, NULL, NULL, 18),
    ('nchar', -8, 4000, 'N''', '''', 'length', 0, 3, NULL, 0, NULL, NULL, NULL, -8, NULL, NULL, 0),
    ('bit', -7, 1, NULL, NULL, NULL, 0, 2, NULL, 0, NULL, 0, 0, -7, NULL, NULL, 16),
    ('tinyint', -6, 3, NULL, NULL, NULL, 0, 2, 1, 0, 0, 0, 0, -6, NULL, 10, 5),
    ('tinyint identity', -6, 3, NULL, NULL, NULL, 0, 2, 1, 0, 1, 0, 0, -6, NULL, 10, 5),
    ('bigint', -5, 19, NULL, NULL, NULL, 0, 2, 0, 0, 0, 0, 0, -5, NULL, 10, 0),
    ('bigint identity', -5, 19, NULL, NULL, NULL, 0, 2, 0, 0, 1, 0, 0, -5, NULL, 10, 0),
    ('image', -4, 2147483647, '0x', NULL, NULL, 0, 0, NULL, 0, NULL, NULL, NULL, -4, NULL, NULL, 20),
    ('varbinary', -3, 8000, '0x', NULL, 'max length', 0, 2, NULL, 0, NULL, NULL, NULL, -3, NULL, NULL, 4),
    ('binary', -2, 8000, '0x', NULL, 'length', 0, 2, NULL, 0, NULL, NULL, NULL, -2, NULL, NULL, 3),
    ('timestamp', -2, 8, '0x', NULL, NULL, 0, 2, NULL, 0, NULL, NULL, NULL, -2, NULL, NULL, 80),
    ('text', -1, 2147483647, '''', '''', NULL, 0, 1, NULL, 0, NULL, NULL, NULL, -1, NULL, NULL, 19),
    ('char', 1, 8000, '''', '''', 'length', 0, 3, NULL, 0, NULL, NULL, NULL, 1, NULL, NULL, 1),
    ('numeric', 2, 38, NULL, NULL, 'precision,scale', 0, 2, 0, 0, 0, 0, 38, 2, NULL, 10, 10),
    ('decimal', 3, 38, NULL, NULL, 'precision,scale', 0, 2, 0, 0, 0, 0, 38, 3, NULL, 10, 24),
    ('money', 3, 19, '$', NULL, NULL, 0, 2, 0, 1, 0, 4, 4, 3, NULL, 10, 11),
    ('smallmoney', 3, 10, '$', NULL, NULL, 0, 2, 0, 1, 0, 4, 4, 3, NULL, 10, 21),
    ('int', 4, 10, NULL, NULL, NULL, 0, 2, 0, 0, 0, 0, 0, 4, NULL, 10, 7),
    ('int identity', 4, 10, NULL, NULL, NULL, 0, 2, 0, 0, 1, 0, 0, 4, NULL, 10, 7),
    ('smallint', 5, 5, NULL, NULL, NULL, 0, 2, 0, 0, 0, 0, 0, 5, NULL, 10, 6),
    ('smallint identity', 5, 5, NULL, NULL, NULL, 0, 2, 0, 0, 1, 0, 0, 5, NULL, 10, 6),
    ('float', 6, 53, NULL, NULL, NULL, 0, 2, 0, 0, 0, NULL, NULL, 6, NULL, 2, 8),
    ('real', 7, 24, NULL, NULL, NULL, 0, 2, 0, 0, 0, NULL, NULL, 7, NULL, 2, 23),
    ('varchar', 12, 8000, '''', '''', 'max length', 0, 3, NULL, 0, NULL, NULL, NULL, 12, NULL, NULL, 2),
    ('date', -9, 10, '''', '''', NULL, 0, 3, NULL, 0, NULL, NULL, NULL, -9, NULL, NULL, 0),
    ('time', -9, 16, '''', '''', NULL, 0, 3, NULL, 0, NULL, NULL, NULL, -9, NULL, NULL, 0),
    ('datetime2', -9, 27, '''', '''', NULL, 0, 3, NULL, 0, NULL, NULL, NULL, -9, NULL, NULL, 0),
    ('datetimeoffset', -9, 34, '''', '''', NULL, 0, 3, NULL, 0, NULL, NULL, NULL, -9, NULL, NULL, 0),
    ('datetime', 11, 23, '''', '''', NULL, 0, 3, NULL, 0, NULL, 3, 3, 9, 3, NULL, 12),
    ('smalldatetime', 11, 16, '''', '''', NULL, 0, 3, NULL, 0, NULL, 0, 0, 9, 3, NULL, 22)) AS d(name, data_type, digits, prefix, suffix, parameters, cased, searched, unsigned,
  is_money, numbered, least, most, sql_type, sub, radix, usertype)
WHERE @data_type = 0 OR data_type = @data_type
ORDER BY 2, 12, 11, 20
GO
CREATE PROCEDURE sp_datatype_info_100 @data_type int = 0, @ODBCVer tinyint = 2 AS
SELECT CAST(name AS sysname) AS TYPE_NAME, CAST(data_type AS smallint) AS DATA_TYPE,
  CAST(digits AS int) AS PRECISION, CAST(prefix AS varchar(32)) AS LITERAL_PREFIX,
  CAST(suffix AS varchar(32)) AS LITERAL_SUFFIX, CAST(parameters AS varchar(32)) AS CREATE_PARAMS,
  CAST(1 AS smallint) AS NULLABLE, CAST(cased AS smallint) AS CASE_SENSITIVE,
  CAST(searched AS smallint) AS SEARCHABLE, CAST(unsigned AS smallint) AS UNSIGNED_ATTRIBUTE,
  CAST(is_money AS smallint) AS MONEY, CAST(numbered AS smallint) AS AUTO_INCREMENT,
  CAST(name AS sysname) AS LOCAL_TYPE_NAME, CAST(least AS smallint) AS MINIMUM_SCALE,
  CAST(most AS smallint) AS MAXIMUM_SCALE, CAST(sql_type AS smallint) AS SQL_DATA_TYPE,
  CAST(sub AS smallint) AS SQL_DATETIME_SUB, CAST(radix AS int) AS NUM_PREC_RADIX,
  CAST(NULL AS smallint) AS INTERVAL_PRECISION, CAST(usertype AS smallint) AS USERTYPE
FROM (VALUES ('sql_variant', -150, 8000, NULL, NULL, NULL, 0, 2, NULL, 0, NULL, 0, 0, -150, NULL, 10, 39),
    ('uniqueidentifier', -11, 36, '''', '''', NULL, 0, 2, NULL, 0, NULL, NULL, NULL, -11, NULL, NULL, 37),
    ('ntext', -10, 1073741823, 'N''', '''', NULL, 0, 1, NULL, 0, NULL, NULL, NULL, -10, NULL, NULL, 0),
    ('xml', -10, 0, 'N''', '''', NULL, 1, 0, NULL, 0, NULL, NULL, NULL, -10, NULL, NULL, 0),
    ('nvarchar', -9, 4000, 'N''', '''', 'max length', 0, 3, NULL, 0, NULL, NULL, NULL, -9, NULL, NULL, 0),
    ('sysname', -9, 128, 'N''', '''', NULL, 0, 3, NULL, 0, NULL, NULL, NULL, -9, NULL, NULL, 18),
    ('nchar', -8, 4000, 'N''', '''', 'length', 0, 3, NULL, 0, NULL, NULL, NULL, -8, NULL, NULL, 0),
    ('bit', -7, 1, NULL, NULL, NULL, 0, 2, NULL, 0, NULL, 0, 0, -7, NULL, NULL, 16),
    ('tinyint', -6, 3, NULL, NULL, NULL, 0, 2, 1, 0, 0, 0, 0, -6, NULL, 10, 5),
    ('tinyint identity', -6, 3, NULL, NULL, NULL, 0, 2, 1, 0, 1, 0, 0, -6, NULL, 10, 5),
    ('bigint', -5, 19, NULL, NULL, NULL, 0, 2, 0, 0, 0, 0, 0, -5, NULL, 10, 0),
    ('bigint identity', -5, 19, NULL, NULL, NULL, 0, 2, 0, 0, 1, 0, 0, -5, NULL, 10, 0),
    ('image', -4, 2147483647, '0x', NULL, NULL, 0, 0, NULL, 0, NULL, NULL, NULL, -4, NULL, NULL, 20),
    ('varbinary', -3, 8000, '0x', NULL, 'max length', 0, 2, NULL, 0, NULL, NULL, NULL, -3, NULL, NULL, 4),
    ('binary', -2, 8000, '0x', NULL, 'length', 0, 2, NULL, 0, NULL, NULL, NULL, -2, NULL, NULL, 3),
    ('timestamp', -2, 8, '0x', NULL, NULL, 0, 2, NULL, 0, NULL, NULL, NULL, -2, NULL, NULL, 80),
    ('text', -1, 2147483647, '''', '''', NULL, 0, 1, NULL, 0, NULL, NULL, NULL, -1, NULL, NULL, 19),
    ('char', 1, 8000, '''', '''', 'length', 0, 3, NULL, 0, NULL, NULL, NULL, 1, NULL, NULL, 1),
    ('numeric', 2, 38, NULL, NULL, 'precision,scale', 0, 2, 0, 0, 0, 0, 38, 2, NULL, 10, 10),
    ('decimal', 3, 38, NULL, NULL, 'precision,scale', 0, 2, 0, 0, 0, 0, 38, 3, NULL, 10, 24),
    ('money', 3, 19, '$', NULL, NULL, 0, 2, 0, 1, 0, 4, 4, 3, NULL, 10, 11),
    ('smallmoney', 3, 10, '$', NULL, NULL, 0, 2, 0, 1, 0, 4, 4, 3, NULL, 10, 21),
    ('int', 4, 10, NULL, NULL, NULL, 0, 2, 0, 0, 0, 0, 0, 4, NULL, 10, 7),
    ('int identity', 4, 10, NULL, NULL, NULL, 0, 2, 0, 0, 1, 0, 0, 4, NULL, 10, 7),
    ('smallint', 5, 5, NULL, NULL, NULL, 0, 2, 0, 0, 0, 0, 0, 5, NULL, 10, 6),
    ('smallint identity', 5, 5, NULL, NULL, NULL, 0, 2, 0, 0, 1, 0, 0, 5, NULL, 10, 6),
    ('float', 6, 53, NULL, NULL, NULL, 0, 2, 0, 0, 0, NULL, NULL, 6, NULL, 2, 8),
    ('real', 7, 24, NULL, NULL, NULL, 0, 2, 0, 0, 0, NULL, NULL, 7, NULL, 2, 23),
    ('varchar', 12, 8000, '''', '''', 'max length', 0, 3, NULL, 0, NULL, NULL, NULL, 12, NULL, NULL, 2),
    ('date', 91, 10, '''', '''', NULL, 0, 3, NULL, 0, NULL, NULL, 0, 9, 1, NULL, 0),
    ('time', -154, 16, '''', '''', 'scale', 0, 3, NULL, 0, NULL, 0, 7, -154, 0, NULL, 0),
    ('datetime2', 93, 27, '''', '''', 'scale', 0, 3, NULL, 0, NULL, 0, 7, 9, 3, NULL, 0),
    ('datetimeoffset', -155, 34, '''', '''', 'scale', 0, 3, NULL, 0, NULL, 0, 7, -155, 0, NULL, 0),
    ('datetime', 93, 23, '''', '''', NULL, 0, 3, NULL, 0, NULL, 3, 3, 9, 3, NULL, 12),
    ('smalldatetime', 93, 16, '''', '''', NULL, 0, 3, NULL, 0, NULL, 0, 0, 9, 3, NULL, 22)) AS d(name, data_type, digits, prefix, suffix, parameters, cased, searched, unsigned,
  is_money, numbered, least, most, sql_type, sub, radix, usertype)
WHERE @data_type = 0 OR data_type = @data_type
ORDER BY 2, 12, 11, 20
GO
CREATE PROCEDURE sp_pkeys @table_name sysname, @table_owner sysname = NULL, @table_qualifier sysname = NULL AS
SELECT k.TABLE_CATALOG AS TABLE_QUALIFIER, k.TABLE_SCHEMA AS TABLE_OWNER, k.TABLE_NAME, k.COLUMN_NAME,
  CAST(k.ORDINAL_POSITION AS smallint) AS KEY_SEQ, k.CONSTRAINT_NAME AS PK_NAME
FROM INFORMATION_SCHEMA.KEY_COLUMN_USAGE k JOIN INFORMATION_SCHEMA.TABLE_CONSTRAINTS c
  ON c.CONSTRAINT_SCHEMA = k.CONSTRAINT_SCHEMA AND c.CONSTRAINT_NAME = k.CONSTRAINT_NAME
WHERE c.CONSTRAINT_TYPE = 'PRIMARY KEY' AND k.TABLE_NAME = @table_name
  AND (@table_owner IS NULL OR k.TABLE_SCHEMA = @table_owner)
ORDER BY 1, 2, 3, 5
GO
CREATE PROCEDURE sp_fkeys @pktable_name sysname = NULL, @pktable_owner sysname = NULL,
  @pktable_qualifier sysname = NULL, @fktable_name sysname = NULL, @fktable_owner sysname = NULL,
  @fktable_qualifier sysname = NULL AS
SELECT p.TABLE_CATALOG AS PKTABLE_QUALIFIER, p.TABLE_SCHEMA AS PKTABLE_OWNER, p.TABLE_NAME AS PKTABLE_NAME,
  p.COLUMN_NAME AS PKCOLUMN_NAME, f.TABLE_CATALOG AS FKTABLE_QUALIFIER, f.TABLE_SCHEMA AS FKTABLE_OWNER,
  f.TABLE_NAME AS FKTABLE_NAME, f.COLUMN_NAME AS FKCOLUMN_NAME,
  CAST(f.ORDINAL_POSITION AS smallint) AS KEY_SEQ,
  CAST(IIF(r.UPDATE_RULE = 'CASCADE', 0, 1) AS smallint) AS UPDATE_RULE,
  CAST(IIF(r.DELETE_RULE = 'CASCADE', 0, 1) AS smallint) AS DELETE_RULE,
  f.CONSTRAINT_NAME AS FK_NAME, p.CONSTRAINT_NAME AS PK_NAME, CAST(7 AS smallint) AS DEFERRABILITY
FROM INFORMATION_SCHEMA.REFERENTIAL_CONSTRAINTS r
  JOIN INFORMATION_SCHEMA.KEY_COLUMN_USAGE f
    ON f.CONSTRAINT_SCHEMA = r.CONSTRAINT_SCHEMA AND f.CONSTRAINT_NAME = r.CONSTRAINT_NAME
  JOIN INFORMATION_SCHEMA.KEY_COLUMN_USAGE p
    ON p.CONSTRAINT_NAME = r.UNIQUE_CONSTRAINT_NAME AND p.ORDINAL_POSITION = f.ORDINAL_POSITION
WHERE (@pktable_name IS NULL OR p.TABLE_NAME = @pktable_name)
  AND (@fktable_name IS NULL OR f.TABLE_NAME = @fktable_name)
ORDER BY 5, 6, 7, 9
GO
CREATE PROCEDURE sp_statistics @table_name sysname, @table_owner sysname = NULL,
  @table_qualifier sysname = NULL, @index_name sysname = '%', @is_unique char(1) = 'N',
  @accuracy char(1) = 'Q' AS
SELECT DB_NAME() AS TABLE_QUALIFIER, CAST('dbo' AS sysname) AS TABLE_OWNER, t.name AS TABLE_NAME,
  CAST(NULL AS smallint) AS NON_UNIQUE, CAST(NULL AS sysname) AS INDEX_QUALIFIER,
  CAST(NULL AS sysname) AS INDEX_NAME, CAST(0 AS smallint) AS TYPE, CAST(NULL AS smallint) AS SEQ_IN_INDEX,
  CAST(NULL AS sysname) AS COLUMN_NAME, CAST(NULL AS char(1)) AS COLLATION, CAST(0 AS int) AS CARDINALITY,
  CAST(1 AS int) AS PAGES, CAST(NULL AS varchar(128)) AS FILTER_CONDITION
FROM sys.tables t WHERE t.name = @table_name
UNION ALL
SELECT DB_NAME(), 'dbo', t.name, CAST(IIF(i.is_unique = 1, 0, 1) AS smallint), t.name, i.name,
  CAST(IIF(i.type = 1, 1, 3) AS smallint), CAST(k.key_ordinal AS smallint), c.name,
  IIF(k.is_descending_key = 1, 'D', 'A'), 0, 1, CAST(NULL AS varchar(128))
FROM sys.tables t JOIN sys.indexes i ON i.object_id = t.object_id
  JOIN sys.index_columns k ON k.object_id = i.object_id AND k.index_id = i.index_id
  JOIN sys.columns c ON c.object_id = k.object_id AND c.column_id = k.column_id
WHERE t.name = @table_name AND i.name LIKE @index_name AND (@is_unique <> 'Y' OR i.is_unique = 1)
ORDER BY 4, 7, 5, 6, 8
GO
CREATE PROCEDURE sp_helptext @objname nvarchar(776) AS
SELECT m.definition AS Text FROM sys.sql_modules m JOIN sys.objects o ON o.object_id = m.object_id
WHERE o.name = @objname
