package dev.weir.broken.jdbchasitshome.http;

import com.microsoft.sqlserver.jdbc.SQLServerDataSource;

record BrokenByDriver(SQLServerDataSource source) {}
