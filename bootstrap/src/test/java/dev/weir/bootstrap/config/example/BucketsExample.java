package dev.weir.bootstrap.config.example;

/**
 * Writes a bucket file as a fleet of many customers on managed servers has it: one server each, all
 * with the same database name, sizes in a few classes, and a few with needs of their own.
 */
public final class BucketsExample {
  /** So many servers of a size before the next size comes. */
  private static final int SIZES = 8;

  private BucketsExample() {}

  /** A file of that many buckets, always the same for the same number. */
  public static String of(int buckets) {
    StringBuilder text =
        new StringBuilder(
            """
            # %d buckets as a fleet has them: a server for each, and one database name for all, so that clients name
            # their bucket by the server. The passwords are examples; keep real ones out of the file with
            # password: ${file:/run/secrets/rds-customer-001} or ${RDS_CUSTOMER_001_PASSWORD}.

            defaults:
              port: 1433
              database: AppDB
              tls: require
              min_idle: 2
              max_idle_time: 5m
              connection_timeout: 30s
              queue_timeout: 30s

            buckets:
            """
                .formatted(buckets));
    for (int number = 1; number <= buckets; number++) {
      text.append(number == 1 ? "" : "\n").append(bucket(number));
    }
    return text.toString();
  }

  private static String bucket(int number) {
    String id = "rds-customer-%03d".formatted(number);
    String common =
        """
          - id: %1$s
            host: %1$s.c9xk2example.us-east-1.rds.amazonaws.com
            max_connections: %2$d
        """
            .formatted(id, maxConnections(number));
    return common + (isPassthrough(number) ? "" : login(number)) + particulars(number);
  }

  private static boolean isPassthrough(int number) {
    return number % 60 == 27;
  }

  private static String login(int number) {
    return "    username: app_user\n    password: \"example-Only-%03d\"\n".formatted(number);
  }

  /** Few large ones and many small ones. */
  private static int maxConnections(int number) {
    return switch (number % SIZES) {
      case 0 -> 120;
      case 1, 2 -> 80;
      default -> 50;
    };
  }

  private static String particulars(int number) {
    if (number % 40 == 13) {
      return "    # An application that needs its session as it is.\n    pinning_mode: session\n";
    }
    if (isPassthrough(number)) {
      return "    # Certificates end to end: known by an address of its own.\n"
          + "    pinning_mode: passthrough\n"
          + "    addresses: [10.20.0.%d]\n".formatted(number);
    }
    if (number % 30 == 7) {
      return "    aliases: [customer-%d.sql.example.com]\n".formatted(number);
    }
    if (number % 24 == 0) {
      return "    # Nightly reports run long.\n    session_timeout: 30m\n    min_idle: 8\n";
    }
    return "";
  }
}
