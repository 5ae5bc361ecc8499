package dev.weir.bootstrap.secrets;

import dev.weir.bootstrap.hostile.AttackedWeir;
import dev.weir.bootstrap.hostile.Figure;
import dev.weir.bootstrap.hostile.JvmTool;
import dev.weir.bootstrap.hostile.WholeCheck;
import dev.weir.domain.login.Password;
import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import dev.weir.tds.login.Pbkdf2;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The heap of a process with idle sessions of each kind of login has no password of theirs. */
class HeapSecretsIT {
  private static final int SESSIONS_PER_KIND = 3;
  private static final int ITERATIONS = 10_000;

  @TempDir private Path directory;

  @Test
  void passwordsOfIdleSessionsAreNotInTheHeap() throws Exception {
    search("native-tls", "");
  }

  @Test
  @WholeCheck
  void passwordsOfIdleSessionsAreNotInTheHeapWithTheTlsOfTheJdk() throws Exception {
    search("jdk-tls", " " + AttackedWeir.TLS_OF_THE_JDK);
  }

  private void search(String library, String javaOption) throws Exception {
    List<SearchedPassword> passwords = new ArrayList<>();
    Map<LoginKind, List<SearchedPassword>> byKind = new EnumMap<>(LoginKind.class);
    for (LoginKind kind : LoginKind.values()) {
      for (int i = 0; i < SESSIONS_PER_KIND * kind.passwordsPerLogin(); i++) {
        SearchedPassword password = SearchedPassword.of(passwords.size());
        passwords.add(password);
        byKind.computeIfAbsent(kind, none -> new ArrayList<>()).add(password);
      }
    }
    CopySearch.assertFinds(passwords);
    List<AutoCloseable> sessions = new ArrayList<>();
    try (StandIn server = server(byKind);
        AttackedWeir weir = weir(server, byKind, javaOption)) {
      for (Map.Entry<LoginKind, List<SearchedPassword>> entry : byKind.entrySet()) {
        LoginKind kind = entry.getKey();
        int each = kind.passwordsPerLogin();
        for (int i = 0; i < SESSIONS_PER_KIND; i++) {
          List<SearchedPassword> own = entry.getValue().subList(i * each, (i + 1) * each);
          sessions.add(kind.logIn(weir.address(), user(kind, i), own));
        }
      }
      CopySearch withGarbage = searchDump(weir, passwords, "-all");
      collectGarbage(weir);
      CopySearch live = searchDump(weir, passwords);
      Figure.tell(
          "%d idle sessions; copies with garbage %d, live %s"
              .formatted(sessions.size(), withGarbage.total(), live.copies()));
      Figure.atMost(
          "passwords-in-heap-of-%d-idle-sessions-%s".formatted(sessions.size(), library),
          live.total(),
          0,
          "copies (%d in garbage)".formatted(withGarbage.total() - live.total()));
    } finally {
      for (AutoCloseable session : sessions) {
        session.close();
      }
    }
  }

  /** Twice: what a cleaner wipes was found to be garbage by the collection before. */
  private static void collectGarbage(AttackedWeir weir) throws IOException, InterruptedException {
    for (int i = 0; i < 2; i++) {
      String unused = JvmTool.jcmd(weir.pid(), "GC.run");
    }
  }

  private CopySearch searchDump(
      AttackedWeir weir, List<SearchedPassword> passwords, String... options)
      throws IOException, InterruptedException {
    Path dump = directory.resolve("heap-" + options.length + ".hprof");
    List<String> command = new ArrayList<>(List.of("GC.heap_dump"));
    command.addAll(List.of(options));
    command.add(dump.toString());
    String unused = JvmTool.jcmd(weir.pid(), command.toArray(String[]::new));
    CopySearch search = new CopySearch(passwords);
    try (InputStream in = new BufferedInputStream(Files.newInputStream(dump))) {
      search.search(in);
    }
    Files.delete(dump);
    return search;
  }

  private static String user(LoginKind kind, int number) {
    return kind.name().toLowerCase(java.util.Locale.ROOT) + "-" + number;
  }

  private static StandIn server(Map<LoginKind, List<SearchedPassword>> byKind) throws IOException {
    StandInOptions options = StandInOptions.defaults().withLogin("own", "The-Buckets-0wn");
    for (Map.Entry<LoginKind, List<SearchedPassword>> entry : byKind.entrySet()) {
      for (int i = 0; i < SESSIONS_PER_KIND; i++) {
        int first = i * entry.getKey().passwordsPerLogin();
        options = options.withLogin(user(entry.getKey(), i), entry.getValue().get(first).text());
      }
    }
    return StandIn.start(options);
  }

  private AttackedWeir weir(
      StandIn server, Map<LoginKind, List<SearchedPassword>> byKind, String javaOption)
      throws IOException {
    StringBuilder users = new StringBuilder("users:\n");
    List<SearchedPassword> mapped = byKind.getOrDefault(LoginKind.MAPPED, List.of());
    IntStream.range(0, mapped.size())
        .forEach(
            i ->
                users.append(
                    "  - {login: %s, password_hash: %s}\n"
                        .formatted(
                            user(LoginKind.MAPPED, i),
                            Pbkdf2.hash(new Password(mapped.get(i).text()), ITERATIONS)
                                .encoded())));
    Path file = Files.writeString(directory.resolve("users.yaml"), users);
    return AttackedWeir.in(directory)
        .bucket(LoginKind.BUCKET, server.port(), "max_connections: 40")
        .bucket(
            LoginKind.MAPPED_BUCKET,
            server.port(),
            "max_connections: 10",
            "auth: mapped",
            "username: own",
            "password: The-Buckets-0wn")
        .proxy("users: " + file)
        .javaOptions("-Xms128m -Xmx128m" + javaOption)
        .start();
  }
}
