package dev.weir.broken.jdbchasitshome.bootstrap;

import java.sql.Connection;

record FineQuery(Connection connection) {}
