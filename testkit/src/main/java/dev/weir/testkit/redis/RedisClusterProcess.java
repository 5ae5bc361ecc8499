package dev.weir.testkit.redis;

import dev.weir.testkit.await.Await;
import dev.weir.testkit.port.FreePort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** A running Redis Cluster of masters without replicas, all of its slots served. */
public final class RedisClusterProcess implements AutoCloseable {
  private static final int SLOTS = 16_384;

  private final List<Node> nodes = new ArrayList<>();

  private RedisClusterProcess() {}

  /** Starts this number of masters, joins them, and waits until each reports a complete cluster. */
  public static RedisClusterProcess start(int masters) {
    RedisClusterProcess cluster = new RedisClusterProcess();
    boolean complete = false;
    try {
      for (int i = 0; i < masters; i++) {
        cluster.nodes.add(Node.start());
      }
      cluster.join();
      cluster.awaitWhole();
      complete = true;
      return cluster;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      if (!complete) {
        cluster.close();
      }
    }
  }

  private void join() throws IOException {
    for (int i = 0; i < nodes.size(); i++) {
      RedisServerProcess server = nodes.get(i).server();
      int first = SLOTS * i / nodes.size();
      int last = SLOTS * (i + 1) / nodes.size() - 1;
      server.call("CLUSTER", "ADDSLOTSRANGE", Integer.toString(first), Integer.toString(last));
      // With different epochs from the start, the nodes need no election about conflicting slots.
      server.call("CLUSTER", "SET-CONFIG-EPOCH", Integer.toString(i + 1));
    }
    RedisServerProcess introducer = nodes.getFirst().server();
    for (Node node : nodes.subList(1, nodes.size())) {
      introducer.call(
          "CLUSTER",
          "MEET",
          "127.0.0.1",
          Integer.toString(node.server().port()),
          Integer.toString(node.busPort()));
    }
  }

  private void awaitWhole() {
    for (Node node : nodes) {
      Await.until("the cluster is whole for each node", () -> isComplete(node.server()));
    }
  }

  private boolean isComplete(RedisServerProcess server) throws IOException {
    List<String> info = server.call("CLUSTER", "INFO").lines().toList();
    return info.contains("cluster_state:ok")
        && info.contains("cluster_slots_ok:" + SLOTS)
        && info.contains("cluster_known_nodes:" + nodes.size());
  }

  /** Returns its nodes, all of them masters. */
  public List<RedisServerProcess> servers() {
    return nodes.stream().map(Node::server).toList();
  }

  /** Kills all nodes. */
  @Override
  public void close() {
    nodes.forEach(node -> node.server().close());
  }

  /** The bus has a port of its own choice: the default, 10,000 higher, may not exist. */
  private record Node(RedisServerProcess server, int busPort) {
    static Node start() {
      int busPort = FreePort.find();
      RedisServerProcess server =
          RedisServerProcess.start(
              "--cluster-enabled",
              "yes",
              "--cluster-node-timeout",
              "2000",
              "--cluster-port",
              Integer.toString(busPort));
      return new Node(server, busPort);
    }
  }
}
