package dev.weir.bootstrap.config.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.config.problem.Problem;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.login.MappedUser;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class UsersFileTest {
  private static final String HASH =
      "pbkdf2-sha256$10000$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
  private static final String ALICE = "users:\n  - login: alice\n    password_hash: " + HASH + "\n";

  record Broken(String what, String users, List<String> problems) {
    @Override
    public String toString() {
      return what;
    }
  }

  static Stream<Broken> brokenFiles() {
    return Stream.of(
        new Broken(
            "no users",
            "user:\n  - login: alice\n",
            List.of(
                "1:1: error: unknown key 'user' beside 'users' (did you mean 'users'?)",
                "1:1: error: 'users' is missing: the list of all users")),
        new Broken(
            "users that are text",
            "users: alice\n",
            List.of("1:8: error: 'users' must be a list of users, not text")),
        new Broken(
            "a user that is text",
            "users:\n  - alice\n",
            List.of("2:5: error: a user must be a mapping that begins with '- login:', not text")),
        new Broken(
            "a list alone",
            "- login: alice\n",
            List.of("1:1: error: this is a list, not a file with the key 'users'")),
        new Broken(
            "a user without a hash",
            "users:\n  - login: alice\n",
            List.of("2:5: error: user 'alice' has no 'password_hash'")),
        new Broken(
            "a key that does not exist",
            ALICE + "    bucket: b1\n",
            List.of("4:5: error: unknown key 'bucket' of a user (did you mean 'buckets'?)")),
        new Broken(
            "a password in place of its hash",
            "users:\n  - login: alice\n    password_hash: s3cret-s3cret\n",
            List.of(
                "3:20: error: 'password_hash' must be a line that './weir hash-password' printed:"
                    + " it does not have the form pbkdf2-sha256$…$…$…")),
        new Broken(
            "a password under its own name",
            "users:\n  - login: alice\n    password: s3cret-s3cret\n",
            List.of(
                "3:5: error: unknown key 'password' of a user (did you mean 'password_hash'?)",
                "2:5: error: user 'alice' has no 'password_hash'")),
        new Broken(
            "a login twice",
            ALICE + "  - login: ALICE\n    password_hash: " + HASH + "\n",
            List.of("4:12: error: the login 'ALICE' is taken by the user in line 2")),
        new Broken(
            "a bucket that there is not",
            ALICE + "    buckets: [b1, b2]\n",
            List.of(
                "4:14: error: user 'alice' may use a bucket 'b2', which there is not (did you mean"
                    + " 'b1'?)")));
  }

  @ParameterizedTest
  @MethodSource("brokenFiles")
  void everyProblemIsReportedWithItsPlaceAndWithoutTheSecret(Broken broken) {
    List<String> problems =
        files(broken.users()).load().problems().stream()
            .map(Problem::toString)
            .filter(problem -> problem.startsWith("conf/users.yaml"))
            .map(problem -> problem.substring("conf/users.yaml:".length()))
            .toList();

    assertThat(problems).containsExactlyInAnyOrderElementsOf(broken.problems());
    assertThat(problems).noneMatch(problem -> problem.contains("s3cret"));
  }

  @Test
  void usersAreLoaded() {
    List<MappedUser> users =
        files(ALICE + "    buckets: b1\n  - login: bob\n    password_hash: ${BOBS}\n")
            .valid()
            .users();

    assertThat(users).extracting(MappedUser::login).containsExactly("alice", "bob");
    assertThat(users.getFirst().buckets()).containsExactly(new BucketId("b1"));
    assertThat(users.getFirst().password().encoded()).isEqualTo(HASH);
    assertThat(users.getLast().buckets()).isEmpty();
  }

  @Test
  void withoutAUsersFileThereAreNone() {
    assertThat(Files.of("proxy:\n  listen_port: 1433\n", buckets()).valid().users()).isEmpty();
  }

  private static Files files(String users) {
    Files files = Files.of("proxy:\n  users: users.yaml\n", buckets());
    files.environment().file("conf/users.yaml", users).with("BOBS", HASH);
    return files;
  }

  private static String buckets() {
    return """
        buckets:
          - id: b1
            host: sql1
            database: AppDB
            max_connections: 50
            auth: passthrough
        """;
  }
}
