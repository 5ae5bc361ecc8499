package dev.weir.broken.jdbchasitshome.tds;

import java.sql.Connection;

record BrokenByJdbc(Connection connection) {}
