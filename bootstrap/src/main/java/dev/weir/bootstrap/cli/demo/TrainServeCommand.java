package dev.weir.bootstrap.cli.demo;

import dev.weir.bootstrap.instance.InstanceStartException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * Serves a few clients in this process, so that the Java virtual machine learns which classes a
 * start of {@code serve} and its first clients load. The launcher keeps them for later starts.
 */
@Command(name = "train-serve", hidden = true)
public final class TrainServeCommand implements Callable<Integer> {
  private static final int ATTEMPTS = 20;
  private static final int LOWEST_PORT = 20_000;
  private static final int PORTS = 10_000;

  @Parameters(
      paramLabel = "JARS",
      description = "The directory of the jars that the stand-in servers need.")
  private Path jars;

  @Override
  public Integer call() throws IOException, SQLException, InstanceStartException {
    try (TrainingServers servers = TrainingServers.start(jars);
        Demo demo = startOnFreePorts(servers.ports())) {
      for (int bucket = 1; bucket <= 3; bucket++) {
        query(demo.ports().ofBucket(bucket), "false");
        query(demo.ports().ofBucket(bucket), "true");
      }
    }
    return 0;
  }

  /** Tries ports at random, because the system offers no free ports in a row. */
  private static Demo startOnFreePorts(List<Integer> servers) throws InstanceStartException {
    for (int attempt = 1; ; attempt++) {
      int port = LOWEST_PORT + ThreadLocalRandom.current().nextInt(PORTS);
      try {
        return Demo.start(new DemoPorts(port, port + PORTS), servers);
      } catch (InstanceStartException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  private static void query(int port, String encrypt) throws SQLException {
    Properties properties = new Properties();
    properties.put("user", Demo.USER);
    properties.put("password", Demo.PASSWORD);
    properties.put("encrypt", encrypt);
    properties.put("trustServerCertificate", "true");
    String url = "jdbc:sqlserver://127.0.0.1:" + port + ";databaseName=" + DemoFiles.DATABASE;
    try (Connection connection = DriverManager.getConnection(url, properties);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT @@SERVERNAME")) {
      while (rows.next()) {
        String unused = rows.getString(1);
      }
    }
  }
}
