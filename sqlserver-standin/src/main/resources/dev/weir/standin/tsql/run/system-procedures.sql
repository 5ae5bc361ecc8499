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
  @table_qualifier sysname = NULL, @column_name nvarchar(384) = NULL, @ODBCVer int = 2 AS
SELECT DB_NAME() AS TABLE_QUALIFIER, 'dbo' AS TABLE_OWNER, t.name AS TABLE_NAME, c.name AS COLUMN_NAME,
  CAST(CASE c.system_type_id WHEN 56 THEN 4 WHEN 52 THEN 5 WHEN 48 THEN -6 WHEN 127 THEN -5
    WHEN 104 THEN -7 WHEN 62 THEN 6 WHEN 59 THEN 7 WHEN 106 THEN 3 WHEN 108 THEN 2 WHEN 60 THEN 3
    WHEN 122 THEN 3 WHEN 167 THEN 12 WHEN 175 THEN 1 WHEN 231 THEN -9 WHEN 239 THEN -8
    WHEN 165 THEN -3 WHEN 173 THEN -2 WHEN 35 THEN -1 WHEN 99 THEN -10 WHEN 34 THEN -4
    WHEN 36 THEN -11 WHEN 40 THEN -9 WHEN 41 THEN -9 WHEN 42 THEN -9 WHEN 43 THEN -9
    WHEN 61 THEN 11 WHEN 58 THEN 11 WHEN 98 THEN -150 ELSE -152 END AS smallint) AS DATA_TYPE,
  IIF(c.is_identity = 1, y.name + ' identity', y.name) AS TYPE_NAME,
  CASE WHEN y.name IN ('nvarchar', 'nchar') THEN c.max_length / 2
    WHEN c.precision = 0 THEN c.max_length ELSE c.precision END AS PRECISION,
  CAST(c.max_length AS int) AS LENGTH, CAST(c.scale AS smallint) AS SCALE, CAST(10 AS smallint) AS RADIX,
  CAST(IIF(c.is_nullable = 1, 1, 0) AS smallint) AS NULLABLE, CAST(NULL AS varchar(254)) AS REMARKS,
  CAST(NULL AS nvarchar(4000)) AS COLUMN_DEF, c.column_id AS ORDINAL_POSITION,
  IIF(c.is_nullable = 1, 'YES', 'NO') AS IS_NULLABLE
FROM sys.columns c JOIN sys.objects t ON t.object_id = c.object_id
  JOIN sys.types y ON y.user_type_id = c.user_type_id
WHERE t.name LIKE @table_name AND (@column_name IS NULL OR c.name LIKE @column_name)
ORDER BY t.name, c.column_id
GO
CREATE PROCEDURE sp_helptext @objname nvarchar(776) AS
SELECT m.definition AS Text FROM sys.sql_modules m JOIN sys.objects o ON o.object_id = m.object_id
WHERE o.name = @objname
