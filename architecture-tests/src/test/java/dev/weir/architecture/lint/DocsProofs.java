package dev.weir.architecture.lint;

import java.util.List;

/** Documents that do not tell the truth. */
final class DocsProofs {
  private static final String RECORD =
      """
      # %s: Something was decided

      ## Status
      %s

      ## Context
      ## Decision
      ## Consequences
      ## Rejected alternatives
      """;

  private DocsProofs() {}

  static List<Proof> all() {
    return List.of(
        links(),
        commands(),
        checks(),
        tests(),
        numbersOfRecords(),
        shapeOfRecords(),
        modulePicture());
  }

  private static Proof links() {
    return Proof.of("markdown-link", "files and headings")
        .file(
            "docs/a.md",
            """
            # A `fine` page, it is
            [there](b.md), [up](../README.md "title"), [dir](adr), [web](https://example.com/x)
            [here](#a--page-it-is) and [there](b.md#second-heading)
            [gone](c.md)
            [no heading](b.md#third)
            `[code](nowhere.md)`
            ```
            [code](nowhere.md)
            ```
            [image]: and ![picture](missing.png)
            """)
        .file("docs/b.md", "# B\n## Second heading\n")
        .file("docs/adr/x.md", "x\n")
        .file("README.md", "[docs](docs/a.md)\n[gone](docs/nowhere.md)\n")
        .finds("docs/a.md:3", "docs/a.md:4", "docs/a.md:5", "docs/a.md:10", "README.md:2");
  }

  private static Proof commands() {
    return Proof.of("markdown-command", "scripts, launchers, modules, paths")
        .file(
            "README.md",
            """
            Run `./weir demo`, `./gone demo`, or `scripts/format`.
            ```
            mvn verify -pl domain -am
            mvn verify -pl domain,nowhere -am
            scripts/missing --now
            ```
            See `docs/a.md` and `docs/b.md`; the word ./gone outside code is free.
            """)
        .file("weir", "#!/bin/sh\n")
        .file("scripts/format", "#!/bin/sh\n")
        .file("domain/pom.xml", "<project/>\n")
        .file("docs/a.md", "a\n")
        .finds("README.md:1", "README.md:4", "README.md:5", "README.md:7");
  }

  private static Proof checks() {
    return Proof.of("markdown-command", "names of checks")
        .file(
            "README.md",
            """
            `scripts/check NAME`, `scripts/check fresh-clone`, `scripts/check arch-rules`
            and `scripts/check wishes`
            """)
        .file("scripts/check", "#!/bin/sh\ncase $1 in arch-rules) ;; esac\n")
        .file("scripts/checks/fresh-clone.sh", "x\n")
        .finds("README.md:2");
  }

  private static Proof tests() {
    return Proof.of("markdown-test", "classes and methods")
        .file(
            "docs/a.md",
            """
            `FirstTest`, `FirstTest#isTrue`, and `COMMIT` is no test; SecondTest outside code is free
            `FirstTest#isGone`
            `SecondTest` and `FirstIT`
            `MainTest` is not among the tests
            """)
        .file("domain/src/test/java/FirstTest.java", "class FirstTest { void isTrue() {} }\n")
        .file("domain/src/main/java/MainTest.java", "class MainTest {}\n")
        .finds("docs/a.md:2", "docs/a.md:3", "docs/a.md:3", "docs/a.md:4");
  }

  private static Proof numbersOfRecords() {
    return Proof.of("decision-record", "doubles, gaps, names, the index")
        .file("docs/adr/0001-first.md", RECORD.formatted("0001", "Accepted"))
        .file("docs/adr/0001-twin.md", RECORD.formatted("0001", "Accepted"))
        .file("docs/adr/0003-after-a-gap.md", RECORD.formatted("0003", "Proposed"))
        .file("docs/adr/0020-first-of-its-range.md", RECORD.formatted("0020", "Accepted"))
        .file("docs/adr/Notes.md", RECORD.formatted("Notes.md", "Accepted"))
        .file(
            "docs/adr/README.md",
            "[1](0001-first.md) [1](0001-twin.md) [3](0003-after-a-gap.md) [n](Notes.md)\n")
        .finds(
            "docs/adr/0001-twin.md:1",
            "docs/adr/0003-after-a-gap.md:1",
            "docs/adr/0020-first-of-its-range.md:1",
            "docs/adr/Notes.md:1");
  }

  private static Proof shapeOfRecords() {
    String superseded = "Superseded by [0002](0002-second.md)";
    return Proof.of("decision-record", "title, sections, status")
        .file("docs/adr/0001-first.md", RECORD.formatted("0001", superseded))
        .file("docs/adr/0002-second.md", RECORD.formatted("0020", "Accepted"))
        .file("docs/adr/0003-third.md", RECORD.formatted("0003", "Perhaps"))
        .file("docs/adr/0004-fourth.md", "# 0004: Short\n\n## Status\nAccepted\n\n## Context\n")
        .file(
            "docs/adr/README.md",
            "[1](0001-first.md) [2](0002-second.md) [3](0003-third.md) [4](0004-fourth.md)\n")
        .finds(
            "docs/adr/0002-second.md:1", "docs/adr/0003-third.md:3", "docs/adr/0004-fourth.md:1");
  }

  private static Proof modulePicture() {
    return Proof.of("module-picture", "a module the page does not name")
        .file("pom.xml", "<module>domain</module>\n<module>application</module>\n")
        .file("docs/architecture.md", "| `domain` | pure rules |\n")
        .finds("docs/architecture.md:1");
  }
}
