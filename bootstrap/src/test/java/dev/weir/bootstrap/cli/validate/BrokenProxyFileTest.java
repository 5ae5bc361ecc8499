package dev.weir.bootstrap.cli.validate;

import static dev.weir.bootstrap.cli.validate.BrokenFile.proxy;
import static dev.weir.bootstrap.config.FakeEnvironment.SAFE_HAZELCAST;
import static dev.weir.bootstrap.config.FakeEnvironment.SAFE_REDIS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Proxy files with wrong keys and values: exit code 1, and the place of each. */
class BrokenProxyFileTest {
  private static final String CLUSTER = "hazelcast:\n  members: [a:1, b:1, c:1]\n";

  static Stream<BrokenFile> keys() {
    return Stream.of(
        proxy(
            "an unknown section",
            "proxi: {}\n",
            "1:1: error: unknown section 'proxi' (did you mean 'proxy'?)"),
        proxy(
            "an unknown key",
            "proxy:\n  max_queue_sizes: 10\n",
            "2:3: error: unknown key 'max_queue_sizes' under 'proxy' (did you mean"
                + " 'max_queue_size'?)"),
        proxy(
            "a key in the style of another language",
            "proxy:\n  listenPort: 1433\n",
            "2:3: error: unknown key 'listenPort' under 'proxy' (did you mean 'listen_port'?)"),
        proxy(
            "a key unlike any other",
            "proxy:\n  colour: blue\n",
            "2:3: error: unknown key 'colour' under 'proxy'"),
        proxy(
            "a key of another section",
            "proxy:\n  heartbeat_ttl: 30s\n",
            "2:3: error: unknown key 'heartbeat_ttl' under 'proxy'; it stands under 'redis'"),
        proxy(
            "a key without its section",
            "listen_port: 1433\n",
            "1:1: error: 'listen_port' does not stand by itself, but under 'proxy'"),
        proxy(
            "a key that other programs have",
            "proxy:\n  port: 1433\n",
            "2:3: error: unknown key 'port' under 'proxy' (did you mean 'listen_port'?)"),
        proxy(
            "the buckets in the wrong file",
            "proxy: {}\nbuckets: []\n",
            "2:1: error: 'buckets' stands in the file given by --buckets"),
        proxy(
            "an empty section",
            "proxy:\nredis:\n  pool_size: 20\n" + SAFE_REDIS,
            "1:1: error: 'proxy' is empty; leave it out to get its defaults"),
        proxy(
            "a section that is a list",
            "proxy:\n  - listen_port: 1433\n",
            "2:3: error: 'proxy' must be a mapping of keys, not a list"),
        proxy(
            "a section that is text",
            "proxy: 1433\n",
            "1:8: error: 'proxy' must be a mapping of keys, not text"));
  }

  static Stream<BrokenFile> values() {
    return Stream.of(
        proxy(
            "a port that is a word",
            "proxy:\n  listen_port: default\n",
            "2:16: error: 'listen_port' must be a whole number from 1 to 65535, not 'default'"),
        proxy(
            "port 0",
            "proxy:\n  listen_port: 0\n",
            "2:16: error: 'listen_port' must be a whole number from 1 to 65535, not '0'"),
        proxy(
            "a port beyond the last",
            "proxy:\n  metrics_port: 65536\n",
            "2:17: error: 'metrics_port' must be a whole number from 1 to 65535, not '65536'"),
        proxy(
            "a number with a fraction",
            "proxy:\n  max_queue_size: 10.5\n",
            "2:19: error: 'max_queue_size' must be a whole number from 1 to 1000000, not '10.5'"),
        proxy(
            "a number too long for any type",
            "proxy:\n  max_queue_size: 99999999999999999999\n",
            "2:19: error: 'max_queue_size' must be a whole number from 1 to 1000000"),
        proxy(
            "a duration without a unit",
            "proxy:\n  queue_timeout: 30\n",
            "2:18: error: 'queue_timeout' must be a duration above zero such as 500ms, 30s or"
                + " 1h30m, not '30' (did you mean '30s'?)"),
        proxy(
            "a duration of nothing",
            "proxy:\n  queue_timeout: 0s\n",
            "2:18: error: 'queue_timeout' must be a duration above zero such as 500ms, 30s or"
                + " 1h30m, not '0s'"),
        proxy(
            "a negative duration",
            "proxy:\n  shutdown_timeout: -5s\n",
            "2:21: error: 'shutdown_timeout' must be a duration such as 0s, 30s or 1h30m, not"
                + " '-5s'"),
        proxy(
            "an unknown unit",
            "proxy:\n  idle_timeout: 5min\n",
            "2:17: error: 'idle_timeout' must be a duration above zero such as 500ms, 30s or"
                + " 1h30m, not '5min'"),
        proxy(
            "a duration of more than a year",
            "proxy:\n  idle_timeout: 400d\n",
            "2:17: error: 'idle_timeout' must be a duration above zero such as 500ms, 30s or"
                + " 1h30m, not '400d': at most 365d"),
        proxy(
            "a mode that does not exist",
            "proxy:\n  pinning_mode: transactions\n",
            "2:17: error: 'pinning_mode' must be one of transaction, session, passthrough, not"
                + " 'transactions' (did you mean 'transaction'?)"),
        proxy(
            "a yes that is not true",
            "proxy: {}\nfallback:\n  enabled: yes\n",
            "3:12: error: 'enabled' must be true or false, not 'yes' (did you mean 'true'?)"),
        proxy(
            "a value that is missing",
            "proxy:\n  listen_addr:\n  listen_port: 1433\n",
            "2:15: error: 'listen_addr' has no value; leave the key out to get its default"),
        proxy(
            "a mapping where a number belongs",
            "proxy:\n  listen_port:\n    number: 1433\n",
            "3:5: error: 'listen_port' must be a whole number from 1 to 65535, not a mapping"),
        proxy(
            "a list where one value belongs",
            "proxy:\n  listen_port: [1433, 1434]\n",
            "2:16: error: 'listen_port' must be a whole number from 1 to 65535, not a list"),
        proxy(
            "a mapping in a list",
            "proxy:\n  trusted_proxies:\n    - net: 10.0.0.0/8\n",
            "3:7: error: 'trusted_proxies' must be an IP address or a block of them such as"
                + " 10.0.0.0/8, or a list of them, not a mapping"),
        proxy(
            "a host that is no address",
            "proxy:\n  proxy_protocol: optional\n  trusted_proxies: [haproxy, 10.0.0.1/33]\n",
            "3:21: error: 'trusted_proxies' must be an IP address or a block of them such as"
                + " 10.0.0.0/8, not 'haproxy'",
            "3:30: error: 'trusted_proxies' must be an IP address or a block of them such as"
                + " 10.0.0.0/8, not '10.0.0.1/33'"),
        proxy(
            "an address without a port",
            "redis:\n  addr: redis\n" + SAFE_REDIS,
            "2:9: error: 'addr' must be host:port, with a port from 1 to 65535, not 'redis'"),
        proxy(
            "a variable that is not set",
            "proxy:\n  listen_port: ${WEIR_PORT}\n",
            "2:16: error: 'listen_port': the environment variable WEIR_PORT is not set"),
        proxy(
            "a file of a secret that is not there",
            "redis:\n  password: ${file:/run/secrets/redis}\n  tls: verify\n",
            "2:13: error: 'password': the file /run/secrets/redis cannot be read"),
        proxy(
            "a substitution that is never closed",
            "proxy:\n  instance_id: ${HOST\n",
            "2:16: error: 'instance_id': '${' is never closed; write $${ where ${ itself is"
                + " meant"));
  }

  static Stream<BrokenFile> combinations() {
    return Stream.of(
        proxy(
            "the same port twice",
            "proxy:\n  listen_port: 8080\n",
            "2:16: error: 'listen_port' cannot listen on 0.0.0.0:8080: 'health_check_port' does"
                + " on 0.0.0.0:8080"),
        proxy(
            "HTTP endpoints that share a port but not the address",
            "proxy:\n  metrics_addr: 127.0.0.1\n  metrics_port: 8080\n",
            "3:17: error: 'metrics_port' cannot listen on 127.0.0.1:8080: 'health_check_port'"
                + " does on 0.0.0.0:8080"),
        proxy(
            "two ledgers and no choice",
            "redis: {}\nhazelcast:\n  members: [a:5701, b:5701, c:5701]\n" + SAFE_HAZELCAST,
            "3:3: error: the file has both 'redis' and 'hazelcast': say by 'coordination' under"
                + " 'proxy' which keeps the ledger"),
        proxy(
            "a lease as short as a heartbeat",
            "redis:\n  heartbeat_interval: 10s\n  heartbeat_ttl: 10s\n" + SAFE_REDIS,
            "3:18: error: 'heartbeat_ttl' must be above 'heartbeat_interval', or the lease ends"
                + " between two heartbeats"),
        proxy(
            "a heartbeat as long as the default lease",
            "redis:\n  heartbeat_interval: 45s\n" + SAFE_REDIS,
            "2:23: error: 'heartbeat_ttl' must be above 'heartbeat_interval', or the lease ends"
                + " between two heartbeats"),
        proxy(
            "several servers of a standalone Redis",
            "redis:\n  addr: [a:6379, b:6379]\n" + SAFE_REDIS,
            "2:9: error: several addresses need 'mode: sentinel' or 'mode: cluster'; a standalone"
                + " Redis has one"),
        proxy(
            "no server of Redis",
            "redis:\n  addr: []\n" + SAFE_REDIS,
            "2:9: error: 'addr' lists no server"),
        proxy(
            "Sentinels that are not told whom to watch",
            "redis:\n  mode: sentinel\n" + SAFE_REDIS,
            "2:9: error: 'mode: sentinel' needs 'sentinel_master'"),
        proxy(
            "a database of a Redis Cluster",
            "redis:\n  mode: cluster\n  database: 3\n" + SAFE_REDIS,
            "3:13: error: a Redis Cluster has no 'database' but 0"),
        proxy(
            "a cluster without members",
            "hazelcast:\n  port: 5702\n" + SAFE_HAZELCAST,
            "2:3: error: 'hazelcast' needs 'members': all of them, this one too"),
        proxy(
            "a cluster in Kubernetes that is not told how to find itself",
            "hazelcast:\n  discovery: kubernetes\n" + SAFE_HAZELCAST,
            "2:3: error: 'discovery: kubernetes' needs 'service_dns'",
            "2:3: error: 'discovery: kubernetes' needs 'cluster_size'"),
        proxy(
            "a cluster on AWS that is not told how large it is",
            "hazelcast:\n  discovery: aws\n" + SAFE_HAZELCAST,
            "2:3: error: 'discovery: aws' needs 'cluster_size'"),
        proxy(
            "a cluster larger than it may be",
            "hazelcast:\n  members: [a:1, b:1, c:1, d:1]\n  cluster_size: 3\n" + SAFE_HAZELCAST,
            "3:17: error: 'cluster_size' (3) is below the number of members (4)"),
        proxy(
            "a cluster of which nothing is said but its members",
            "hazelcast:\n  members: [a:1, b:1, c:1]\n",
            "2:3: error: 'hazelcast' needs 'cluster_name'",
            "2:3: error: 'hazelcast' needs 'secret'",
            "2:3: error: 'hazelcast' needs 'bind_addr'"),
        proxy(
            "a cluster with the name of an example",
            CLUSTER + "  cluster_name: Weir\n  secret: ${LEDGER_SECRET}\n  bind_addr: 10.0.0.4\n",
            "3:17: error: 'cluster_name' must not be 'Weir', which others use, too: members of"
                + " another cluster would try to join this one"),
        proxy(
            "a secret that could be guessed",
            CLUSTER + "  cluster_name: a\n  secret: fifteen letters\n  bind_addr: 10.0.0.4\n",
            "4:11: error: 'secret' must have at least 16 characters, such as those that 'openssl"
                + " rand -base64 32' prints",
            "4:11: note: 1 secret stands readable in this file; ${NAME} or ${file:/path} keeps them"
                + " out of it"),
        proxy(
            "a member that would listen everywhere",
            CLUSTER + "  cluster_name: a\n  secret: ${LEDGER_SECRET}\n  bind_addr: 0.0.0.0\n",
            "5:14: error: 'bind_addr' must be one address of this machine, by which the other"
                + " members know it, and not all of them; it may come from the environment, as in"
                + " ${POD_IP}"),
        proxy(
            "a member that would listen everywhere, in another spelling",
            CLUSTER + "  cluster_name: a\n  secret: ${LEDGER_SECRET}\n  bind_addr: 0\n",
            "5:14: error: 'bind_addr' must be one address of this machine, by which the other"
                + " members know it, and not all of them; it may come from the environment, as in"
                + " ${POD_IP}"),
        proxy(
            "PROXY headers from nobody",
            "proxy:\n  proxy_protocol: required\n",
            "2:19: error: 'proxy_protocol' needs 'trusted_proxies': headers from other addresses are"
                + " refused"),
        proxy(
            "a certificate without a key, and not there",
            "tls:\n  certificate: weir.crt\n",
            "2:16: error: 'certificate' names a file that is not there or not readable",
            "2:16: error: 'certificate' needs 'private_key'"),
        proxy(
            "a section of a later version",
            "proxy: {}\nadmin:\n  address: 0.0.0.0\n  colour: blue\n",
            "2:1: error: 'admin' is not implemented in this version; remove it"),
        proxy(
            "everything at once, in the order of the file",
            "proxy:\n  listen_port: 70000\n  colour: blue\nredis:\n  pool_size: 0\n"
                + SAFE_REDIS
                + "fallbak: {}\n",
            "2:16: error: 'listen_port' must be a whole number from 1 to 65535, not '70000'",
            "3:3: error: unknown key 'colour' under 'proxy'",
            "5:14: error: 'pool_size' must be a whole number from 1 to 10000, not '0'",
            "8:1: error: unknown section 'fallbak' (did you mean 'fallback'?)"));
  }

  @ParameterizedTest
  @MethodSource({"keys", "values", "combinations"})
  void eachIsRefusedWithItsPlace(BrokenFile file) {
    BrokenFile.Run run = file.run();

    assertThat(run.problems()).isEqualTo(file.expected());
    assertThat(run.exitCode()).isEqualTo(1);
  }
}
