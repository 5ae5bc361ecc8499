package dev.weir.bootstrap.cli.demo;

import dev.weir.bootstrap.instance.InstanceStartException;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import picocli.CommandLine.Command;

/**
 * Serves a few clients in this process, so that the Java virtual machine learns what a start of
 * {@code serve} and its first clients load. The launcher keeps what was learnt for later starts.
 */
@Command(name = "train-serve", hidden = true)
public final class TrainServeCommand implements Callable<Integer> {
  private static final int ATTEMPTS = 20;
  private static final int LOWEST_PORT = 20_000;
  private static final int PORTS = 10_000;

  @Override
  public Integer call() throws IOException, SQLException, InstanceStartException {
    try (Demo demo = startSomewhere()) {
      for (int bucket = 1; bucket <= 3; bucket++) {
        query(demo.ports().ofBucket(bucket), "false");
        query(demo.ports().ofBucket(bucket), "true");
      }
    }
    return 0;
  }

  /** Nobody says which ports are free, and the demonstration needs some in a row. */
  private static Demo startSomewhere() throws IOException, InstanceStartException {
    for (int attempt = 1; ; attempt++) {
      int port = LOWEST_PORT + ThreadLocalRandom.current().nextInt(PORTS);
      try {
        return Demo.start(new DemoPorts(port, port + PORTS));
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
