package dev.weir.broken.h2hasitshome.standin;

import org.h2.jdbcx.JdbcDataSource;

record FineDatabase(JdbcDataSource source) {}
