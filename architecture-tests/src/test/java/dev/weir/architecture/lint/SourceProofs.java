package dev.weir.architecture.lint;

import java.util.List;

/** Broken Java. It stands here as text, so that neither compiler nor lint takes it for code. */
final class SourceProofs {
  private static final String MAIN = "domain/src/main/java/";
  private static final String TEST = "domain/src/test/java/";

  private SourceProofs() {}

  static List<Proof> all() {
    return List.of(
        sizes(),
        wildcardImports(),
        sleeps(),
        disabledTests(),
        emptyCatches(),
        switchesOverEnums(),
        switchesOverSealedTypes(),
        synchronizedBlocks(),
        standardStreams(),
        packageNames(),
        packageSigns(),
        testNames(),
        uniqueNames());
  }

  private static Proof sizes() {
    String longMethod = "  // why\n  void run() {\n" + "    step();\n".repeat(59) + "  }\n";
    String fineMethod = "  void walk() {\n" + "    step();\n".repeat(58) + "  }\n";
    String table =
        "  List<Case> cases() {\n    return List.of(\n" + "1,\n".repeat(60) + "2);\n  }\n";
    return Proof.of("size", "601 lines of class, 61 of method, unless it is a test's table")
        .file("Long.java", "class Long {\n" + "  int a;\n".repeat(599) + "}\n")
        .file("Fine.java", "class Fine {\n" + "  int a;\n".repeat(598) + "}\n")
        .file("Methods.java", "class Methods {\n" + fineMethod + longMethod + "}\n")
        .file(MAIN + "Table.java", "class Table {\n" + table + "}\n")
        .file(TEST + "Table.java", "class Table {\n" + table + "}\n")
        .finds("Long.java:1", "Methods.java:63", MAIN + "Table.java:2");
  }

  private static Proof wildcardImports() {
    return Proof.of("wildcard-import", "plain and static")
        .file(
            "A.java",
            """
            import java.util.*;
            import java.util.List;
            import static java.lang.Math.*;
            class A {}
            """)
        .finds("A.java:1", "A.java:3");
  }

  private static Proof sleeps() {
    String body =
        """
        class A {
          void a() throws Exception {
            Thread.sleep(1);
            java.util.concurrent.TimeUnit.SECONDS.sleep(1);
            LockSupport.parkNanos(1);
            String fine = "Thread.sleep(1)"; // Thread.sleep(1)
          }
        }
        """;
    return Proof.of("sleep-in-test", "in test code, by any name")
        .file(TEST + "A.java", body)
        .file(MAIN + "A.java", body)
        .finds(TEST + "A.java:3", TEST + "A.java:4", TEST + "A.java:5");
  }

  private static Proof disabledTests() {
    return Proof.of("disabled-without-reason", "no reason, or an empty one")
        .file(
            "A.java",
            """
            class A {
              @Disabled
              void a() {}
              @Disabled(" ")
              void b() {}
              @Disabled("the server answers 586 only since 2016")
              void c() {}
            }
            """)
        .finds("A.java:2", "A.java:4");
  }

  private static Proof emptyCatches() {
    return Proof.of("empty-catch", "without a reason, or of whatever there is")
        .file(
            "A.java",
            """
            class A {
              void a() {
                try {
                  b();
                } catch (IOException ignored) {}
                try {
                  b();
                } catch (Exception e) {
                  // cannot happen
                }
                try {
                  b();
                } catch (IOException | InterruptedException e) {
                  // never mind
                }
                try {
                  b();
                } catch (IOException clientWent) {
                  // There is no one left to answer.
                }
                try {
                  b();
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              }
            }
            """)
        .finds("A.java:5", "A.java:8", "A.java:13");
  }

  private static Proof switchesOverEnums() {
    return Proof.of("switch-default", "over an enum of ours, as statement and as expression")
        .file("Mode.java", "enum Mode { TRANSACTION, SESSION, PASSTHROUGH }\n")
        .file(
            "A.java",
            """
            class A {
              int a(Mode mode) {
                return switch (mode) {
                  case TRANSACTION -> 1;
                  default -> 2;
                };
              }
              void b(Mode mode) {
                switch (mode) {
                  case SESSION:
                    break;
                  default:
                    break;
                }
              }
              int fine(Mode mode) {
                return switch (mode) {
                  case TRANSACTION, SESSION -> 1;
                  case PASSTHROUGH -> 2;
                };
              }
              int numbersAreOpen(int packetType) {
                return switch (packetType) {
                  case LOGIN7 -> 1;
                  case 4 -> 2;
                  default -> 3;
                };
              }
            }
            """)
        .finds("A.java:3", "A.java:9");
  }

  private static Proof switchesOverSealedTypes() {
    return Proof.of("switch-default", "over a sealed type of ours")
        .file(
            "State.java",
            """
            sealed interface State<T> {
              record Idle<T>(T since) implements State<T> {}
              record Lent<T>(T to) implements State<T> {}
            }
            """)
        .file(
            "A.java",
            """
            class A {
              int a(State<String> state) {
                return switch (state) {
                  case State.Idle<String> idle -> 1;
                  default -> 2;
                };
              }
              int b(State<String> state) {
                return switch (state) {
                  case State.Lent<String>(String to) -> 1;
                  default -> 2;
                };
              }
              int open(Object object) {
                return switch (object) {
                  case String text -> 1;
                  default -> 2;
                };
              }
            }
            """)
        .finds("A.java:3", "A.java:9");
  }

  private static Proof synchronizedBlocks() {
    String body = "class A {\n  void a() {\n    synchronized (this) {\n      b();\n    }\n  }\n}\n";
    return Proof.of("synchronized-core", "in domain and application")
        .file(MAIN + "A.java", body)
        .file("application/src/main/java/B.java", body)
        .file("adapters-http/src/main/java/C.java", body)
        .finds(MAIN + "A.java:3", "application/src/main/java/B.java:3");
  }

  private static Proof standardStreams() {
    String body =
        "class A {\n  void a() {\n    System.out.println(1);\n    System.err.println(2);\n  }\n}\n";
    String main =
        "class Main {\n  public static void main(String[] a) {\n    System.out.println(1);\n  }\n}\n";
    return Proof.of("standard-stream", "outside the command line and the main classes")
        .file(MAIN + "A.java", body)
        .file("bootstrap/src/main/java/dev/weir/bootstrap/A.java", body)
        .file("sqlserver-standin/src/main/java/A.java", body)
        .file("sqlserver-standin/src/main/java/Main.java", main)
        .file("bootstrap/src/main/java/dev/weir/bootstrap/Main.java", main)
        .file("bootstrap/src/main/java/dev/weir/bootstrap/cli/A.java", body)
        .file("testkit/src/main/java/A.java", body)
        .file(TEST + "A.java", body)
        .finds(
            MAIN + "A.java:3",
            MAIN + "A.java:4",
            "bootstrap/src/main/java/dev/weir/bootstrap/A.java:3",
            "bootstrap/src/main/java/dev/weir/bootstrap/A.java:4",
            "sqlserver-standin/src/main/java/A.java:3",
            "sqlserver-standin/src/main/java/A.java:4");
  }

  private static Proof packageNames() {
    return Proof.of("package-name", "anywhere in the name")
        .file("A.java", "package dev.weir.util;\nclass A {}\n")
        .file("B.java", "package dev.weir.internal.slots;\nclass B {}\n")
        .file("C.java", "package dev.weir.domain.pinning;\nclass C {}\n")
        .finds("A.java:1", "B.java:1");
  }

  private static Proof packageSigns() {
    String sign = "/** Values. */\n@NullMarked\npackage c;\n";
    return Proof.of("package-info", "missing, bare, or unmarked")
        .file(MAIN + "a/A.java", "package a;\nclass A {}\n")
        .file(MAIN + "b/package-info.java", "@NullMarked\npackage b;\n")
        .file(MAIN + "c/package-info.java", sign)
        .file(MAIN + "c/C.java", "package c;\nclass C {}\n")
        .file(MAIN + "d/package-info.java", "/** Values. */\npackage d;\n")
        .file(TEST + "e/E.java", "package e;\nclass E {}\n")
        .finds(
            MAIN + "a/package-info.java:1",
            MAIN + "b/package-info.java:1",
            MAIN + "d/package-info.java:1");
  }

  private static Proof testNames() {
    return Proof.of("test-name", "prefixes and underscores")
        .file(
            "A.java",
            """
            class A {
              @Test
              void testLending() {}
              @ParameterizedTest
              @ValueSource(ints = 1)
              void shouldLend(int n) {}
              @Test
              void lend_whenIdle_returns() {}
              @Test
              void oldestWaiterIsServedFirst() {}
              @Test
              void testedConnectionsAreLentFirst() {}
              void testHelperWithoutAnnotation() {}
            }
            """)
        .finds("A.java:2", "A.java:4", "A.java:7");
  }

  private static Proof uniqueNames() {
    return Proof.of("unique-name", "main code of the product only")
        .file("domain/src/main/java/a/Answer.java", "class Answer {}\n")
        .file("domain/src/main/java/b/Answer.java", "class Answer {}\n")
        .file("bootstrap/src/main/java/c/Answer.java", "class Answer {}\n")
        .file("benchmarks/src/main/java/d/Answer.java", "class Answer {}\n")
        .file("domain/src/test/java/e/Answer.java", "class Answer {}\n")
        .file("domain/src/main/java/a/package-info.java", "package a;\n")
        .file("domain/src/main/java/b/package-info.java", "package b;\n")
        .finds("domain/src/main/java/b/Answer.java:1", "bootstrap/src/main/java/c/Answer.java:1");
  }
}
