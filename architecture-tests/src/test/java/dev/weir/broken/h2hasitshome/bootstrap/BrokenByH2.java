package dev.weir.broken.h2hasitshome.bootstrap;

import org.h2.jdbcx.JdbcDataSource;

record BrokenByH2(JdbcDataSource source) {}
