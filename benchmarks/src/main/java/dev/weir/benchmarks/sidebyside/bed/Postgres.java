package dev.weir.benchmarks.sidebyside.bed;

import dev.weir.benchmarks.sidebyside.client.PostgresDialect;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** PostgreSQL and PgBouncer, which both refuse to run as root. */
public final class Postgres {
  private static final String USER = "weir";
  private static final int ROOT = 0;
  private static final int NOBODY = 65_534;

  private Postgres() {}

  /** The protocol of its clients. */
  public static PostgresDialect dialect() {
    return new PostgresDialect(USER);
  }

  /** Creates a cluster, starts its server and returns the address of the server. */
  public static InetSocketAddress start(TestBed bed) throws IOException, InterruptedException {
    Path data = Files.createDirectory(bed.file("postgres"));
    handOver(data);
    run(
            bed,
            "initdb",
            "initdb",
            "-D",
            data.toString(),
            "-U",
            USER,
            "-A",
            "trust",
            "-N",
            "--no-locale")
        .awaitSuccess();
    InetSocketAddress address = Ports.free();
    Child child =
        run(
            bed,
            "postgres",
            "postgres",
            "-D",
            data.toString(),
            "-p",
            Integer.toString(address.getPort()),
            "-c",
            "listen_addresses=127.0.0.1",
            "-c",
            "unix_socket_directories=",
            "-c",
            "fsync=off");
    bed.awaitClient(child, address, dialect(), null);
    return address;
  }

  /** Starts PgBouncer in front of a server, in transaction mode. */
  public static Relay pool(TestBed bed, InetSocketAddress server, int connections)
      throws IOException, InterruptedException {
    InetSocketAddress address = Ports.free();
    Path configuration =
        bed.write(
            "pgbouncer.ini",
            """
            [databases]
            postgres = host=127.0.0.1 port=%d dbname=postgres user=%s
            [pgbouncer]
            listen_addr = 127.0.0.1
            listen_port = %d
            unix_socket_dir =
            auth_type = any
            pool_mode = transaction
            default_pool_size = %d
            max_client_conn = 1000
            """
                .formatted(server.getPort(), USER, address.getPort(), connections));
    Child child =
        bed.start(
            "pgbouncer",
            unprivileged(List.of(bed.tools().pgBouncer().toString(), configuration.toString())),
            bed.tools().environment());
    bed.awaitClient(child, address, dialect(), null);
    return new Relay(child, address);
  }

  private static Child run(TestBed bed, String name, String program, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(bed.tools().postgres(program).toString());
    command.addAll(List.of(arguments));
    return bed.start(name, unprivileged(command), bed.tools().environment());
  }

  private static List<String> unprivileged(List<String> command) throws IOException {
    if (!isRoot()) {
      return command;
    }
    List<String> as =
        new ArrayList<>(
            List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups", "--"));
    as.addAll(command);
    return as;
  }

  private static void handOver(Path directory) throws IOException {
    if (isRoot()) {
      Files.setAttribute(directory, "unix:uid", NOBODY);
    }
  }

  private static boolean isRoot() throws IOException {
    return (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid") == ROOT;
  }
}
