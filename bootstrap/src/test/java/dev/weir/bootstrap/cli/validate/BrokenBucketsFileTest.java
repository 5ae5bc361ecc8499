package dev.weir.bootstrap.cli.validate;

import static dev.weir.bootstrap.cli.validate.BrokenFile.bucket;
import static dev.weir.bootstrap.cli.validate.BrokenFile.buckets;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Bucket files with wrong keys and values: exit code 1, and the place of each. */
class BrokenBucketsFileTest {
  static Stream<BrokenFile> keysAndValues() {
    return Stream.of(
        buckets(
            "no buckets",
            "defaults:\n  port: 1433\n",
            "1:1: error: 'buckets' is missing: the list of all buckets"),
        buckets("an empty list", "buckets: []\n", "1:10: error: 'buckets' lists no bucket"),
        buckets(
            "buckets that are a mapping",
            "buckets:\n  b1:\n    host: sql1\n",
            "2:3: error: 'buckets' must be a list of buckets, not a mapping"),
        buckets(
            "buckets with nothing behind",
            "buckets:\n",
            "1:9: error: 'buckets' must be a list of buckets, not nothing"),
        buckets(
            "a bucket that is text",
            "buckets:\n  - b1\n",
            "2:5: error: a bucket must be a mapping that begins with '- id:', not text"),
        buckets(
            "a key beside the buckets",
            "bucket:\n  - id: b1\n",
            "1:1: error: unknown key 'bucket' beside 'buckets' (did you mean 'buckets'?)",
            "1:1: error: 'buckets' is missing: the list of all buckets"),
        buckets(
            "the proxy in the wrong file",
            BrokenFile.GOOD_BUCKETS + "proxy:\n  listen_port: 1433\n",
            "6:1: error: 'proxy' stands in the file given by --config"),
        buckets(
            "a bucket without what it needs",
            "buckets:\n  - id: b1\n  - port: 1433\n",
            "2:5: error: bucket 'b1' has no 'host'",
            "2:5: error: bucket 'b1' has no 'database'",
            "2:5: error: bucket 'b1' has no 'max_connections'",
            "3:5: error: bucket number 2 has no 'id'",
            "3:5: error: bucket number 2 has no 'host'",
            "3:5: error: bucket number 2 has no 'database'",
            "3:5: error: bucket number 2 has no 'max_connections'"),
        buckets(
            "an id with a space",
            BrokenFile.GOOD_BUCKETS.replace("b1", "b 1"),
            "2:9: error: 'id' must be a name of letters, digits, '-', '_' and '.', at most 64 of"
                + " them"),
        bucket(
            "an unknown key",
            "max_conections: 5",
            "6:5: error: unknown key 'max_conections' in a bucket (did you mean"
                + " 'max_connections'?)"),
        bucket(
            "a key that another pooler has",
            "min_connections: 5",
            "6:5: error: unknown key 'min_connections' in a bucket (did you mean 'min_idle'?)"),
        bucket(
            "a key of the proxy",
            "listen_port: 1433",
            "6:5: error: unknown key 'listen_port' in a bucket; it stands under 'proxy'"),
        buckets(
            "an id for all",
            "defaults:\n  id: b1\n" + BrokenFile.GOOD_BUCKETS,
            "2:3: error: unknown key 'id' under 'defaults'; it stands in a bucket"),
        buckets(
            "a limit of nothing",
            BrokenFile.GOOD_BUCKETS.replace("50", "0"),
            "5:22: error: 'max_connections' must be a whole number from 1 to 32767, not '0'"),
        buckets(
            "a port in the host",
            BrokenFile.GOOD_BUCKETS.replace("sql1", "sql1:1433"),
            "3:11: error: 'host' must be a host name or an IP address, or host\\instance: the port"
                + " stands in a key of its own"),
        buckets(
            "an instance whose name has a blank",
            BrokenFile.GOOD_BUCKETS.replace("sql1", "sql1\\my prod"),
            "3:11: error: 'host' must be a host name or an IP address, or host\\instance: an"
                + " instance has a name of at most 32 letters, digits, '_', '-', '$' and '#'"),
        buckets(
            "the default instance by a name",
            BrokenFile.GOOD_BUCKETS.replace("sql1", "sql1\\MSSQLServer"),
            "3:11: error: 'host' must be a host name or an IP address, or host\\instance: the"
                + " default instance is written without a name"),
        buckets(
            "an instance and a port",
            BrokenFile.GOOD_BUCKETS.replace("sql1", "sql1\\prod") + "    port: 1434\n",
            "6:11: error: bucket 'b1' has the instance 'prod', whose port its SQL Server Browser"
                + " tells: leave out 'port', or the instance"),
        bucket(
            "an instance in an alias",
            "aliases: ['sql1\\prod']",
            "6:15: error: 'aliases' must be a host name or an IP address: an instance is named in"
                + " 'host' alone"),
        bucket(
            "connections beyond the limit",
            "exhaustion_policy: overflow",
            "6:24: error: 'exhaustion_policy' must be one of wait, fail_fast, not 'overflow':"
                + " overflow would open connections beyond max_connections, which Weir never"
                + " does"),
        bucket(
            "a share above the whole",
            "max_pinned: 120%",
            "6:17: error: 'max_pinned' must be a number of slots from 1, or a percentage from 1%"
                + " to 100%, not '120%'"),
        bucket(
            "an address that is a name",
            "addresses: [vip1]",
            "6:17: error: 'addresses' must be an IP address"),
        bucket(
            "0 where off is meant",
            "query_timeout: 0s",
            "6:20: error: 'query_timeout' must be a duration above zero such as 500ms, 30s or"
                + " 1h30m, or off, not '0s'"),
        bucket(
            "a variable that is not set, among other text",
            "username: app_${STAGE}",
            "6:15: error: 'username': an environment variable in this value is not set; write $${"
                + " where ${ itself is meant"));
  }

  static Stream<BrokenFile> combinations() {
    return Stream.of(
        buckets(
            "two buckets of one id",
            twoBuckets("b1", "sql1", "B1", "sql2"),
            "6:9: error: the id 'B1' is taken by the bucket in line 2"),
        buckets(
            "buckets that nothing tells apart",
            twoBuckets("b1", "sql1", "b2", "SQL1"),
            "6:5: error: nothing but the id tells bucket 'b2' from bucket 'b1': give it another"
                + " host, port or database, or aliases, a listener or an address of its own"),
        bucket(
            "more kept ready than there may be",
            "min_idle: 51",
            "6:15: error: 'min_idle' (51) is above 'max_connections' (50) of bucket 'b1'"),
        buckets(
            "a default that fits no bucket, said once",
            "defaults:\n  min_idle: 60\n"
                + twoBuckets("b1", "sql1", "b2", "sql2")
                + oneBucket("b3", "sql3"),
            "2:13: error: 'min_idle' (60) is above 'max_connections' (50) of bucket 'b1' (and 2"
                + " more buckets)"),
        bucket(
            "hurry above the goal",
            "min_idle: 5\nlow_watermark: 6",
            "7:20: error: 'low_watermark' (6) is above 'min_idle' (5) of bucket 'b1'"),
        bucket(
            "more pinned than there may be",
            "max_pinned: 60",
            "6:17: error: 'max_pinned' (60) is above 'max_connections' (50) of bucket 'b1'"),
        bucket(
            "a login with more than there may be",
            "max_connections_per_login: 51",
            "6:32: error: 'max_connections_per_login' (51) is above 'max_connections' (50) of"
                + " bucket 'b1'"),
        bucket(
            "keys of a later version, whatever they say",
            "max_lifetime: 10m\nstatistics:",
            "6:5: error: 'max_lifetime' is not implemented in this version; remove it",
            "7:5: error: 'statistics' is not implemented in this version; remove it"),
        bucket(
            "a key of a later version, as it is called elsewhere",
            "warmup_on_create: true",
            "6:5: error: 'warmup_on_create' is not implemented in this version; remove it"),
        bucket(
            "a value of a later version",
            "health_check: full",
            "6:19: error: 'health_check' must be one of off, ping, not 'full': checks that log in"
                + " are not implemented in this version; use ping"),
        bucket(
            "a username alone",
            "username: app",
            "6:15: error: bucket 'b1' has a 'username' but no 'password'"),
        bucket(
            "a mapped login without anything to map",
            "auth: mapped",
            "6:11: error: 'auth: mapped' needs the 'username' and 'password' of bucket 'b1'",
            "6:11: error: 'auth: mapped' of bucket 'b1' needs a file of 'users' under 'proxy'"),
        bucket(
            "a name with a place that does not exist",
            "program_name: Weir/{user}",
            "6:19: error: 'program_name' must be text on one line, at most 128 characters, with"
                + " places such as {app}: a place in braces is one of {app},"
                + " {client}, {login}, {bucket}, {host}"),
        bucket(
            "a name of what sessions do not share",
            "host_name: \"{client}\"\nprogram_name: Weir/{app}\nprofile_includes: [app_name]",
            "6:16: error: 'host_name' of bucket 'b1' names a part of the login that sessions of"
                + " one connection need not have in common; add host to 'profile_includes'"),
        bucket(
            "authorities that are not there",
            "tls: verify\ntls_ca: ca.pem",
            "7:13: error: 'tls_ca' names a file that is not there or not readable"),
        bucket(
            "a listener where all clients connect",
            "listen: 10.0.0.7:1433",
            "6:13: error: 'listen' of bucket 'b1' cannot listen on 10.0.0.7:1433: 'listen_port'"
                + " does on 0.0.0.0:1433"),
        buckets(
            "a listener of two buckets",
            oneBucketFile("b1", "sql1", "    listen: 127.0.0.1:14331\n")
                + oneBucket("b2", "sql2")
                + "    listen: [127.0.0.1:14332, 127.0.0.1:14331]\n",
            "11:13: error: 'listen' of bucket 'b2' cannot listen on 127.0.0.1:14331: 'listen' of"
                + " bucket 'b1' does on 127.0.0.1:14331"));
  }

  static Stream<BrokenFile> bothFiles() {
    return Stream.of(
        new BrokenFile(
            "a mistake in each file, the proxy's first",
            "proxy:\n  listen_port: 0\n",
            BrokenFile.GOOD_BUCKETS.replace("50", "many"),
            List.of(
                "proxy.yaml:2:16: error: 'listen_port' must be a whole number from 1 to 65535, not"
                    + " '0'",
                "buckets.yaml:5:22: error: 'max_connections' must be a whole number from 1 to"
                    + " 32767, not 'many'")),
        new BrokenFile(
            "a slip of YAML in one file does not hide the other",
            "proxy:\n  instance_id: 'p1\n",
            BrokenFile.GOOD_BUCKETS + "    auth: maped\n",
            List.of(
                "proxy.yaml:2:16: error: this quotation mark is never closed",
                "buckets.yaml:6:11: error: 'auth' must be one of passthrough, mapped, not 'maped'"
                    + " (did you mean 'mapped'?)")));
  }

  private static String twoBuckets(String id, String host, String otherId, String otherHost) {
    return oneBucketFile(id, host, "") + oneBucket(otherId, otherHost);
  }

  private static String oneBucketFile(String id, String host, String further) {
    return "buckets:\n" + oneBucket(id, host) + further;
  }

  private static String oneBucket(String id, String host) {
    return "  - id: %s\n    host: %s\n    database: App\n    max_connections: 50\n"
        .formatted(id, host);
  }

  @ParameterizedTest
  @MethodSource({"keysAndValues", "combinations", "bothFiles"})
  void eachIsRefusedWithItsPlace(BrokenFile file) {
    BrokenFile.Run run = file.run();

    assertThat(run.problems()).isEqualTo(file.expected());
    assertThat(run.exitCode()).isEqualTo(1);
  }
}
