package dev.weir.architecture.lint;

import dev.weir.architecture.lint.tree.SourceFile;
import java.util.List;

/** Broken text. What would break the rules here, too, stands in pieces. */
final class TextProofs {
  private static final String NAMELESS = "/** No" + "body waits. */\nclass Test {}\n";

  private TextProofs() {}

  static List<Proof> all() {
    return List.of(
        Proof.of("unfinished-work", "notes in any text")
            .file("a.md", "# Plan\n\nTO" + "DO: write it\n")
            .file("A.java", "class A {} // FIX" + "ME\n")
            .file("b.sh", "# X" + "XX\n")
            .file("fine.md", "Nothing is TO" + "DOne here, nor in XX" + "XX.\n")
            .finds("a.md:3", "A.java:1", "b.sh:1"),
        Proof.of("number-of-an-issue", "in code, not in prose")
            .file("A.java", "// see issue" + " #12\nclass A {}\n")
            .file("b.yaml", "# Issue" + " 3 asked for it\n")
            .file("CHANGELOG.md", "Closes issue" + " 3.\n")
            .file("Fine.java", "// the issue is settled, 12 times\nclass Fine {}\n")
            .finds("A.java:1", "b.yaml:1"),
        Proof.of("path-of-a-machine", "homes and work directories")
            .file("a.md", "see /ho" + "me/someone/weir\n")
            .file("b.sh", "cd /wo" + "rk/main\n")
            .file("c.xml", "<dir>/Us" + "ers/me</dir>\n")
            .file("fine.sh", "cd \"$HOME/work/x\" && ls src/home/a ~/work/b\n")
            .finds("a.md:1", "b.sh:1", "c.xml:1"),
        Proof.of("host-of-a-registry", "in any text")
            .file(
                "pom.xml",
                "<url>https://" + String.join(".", "repo1", "maven", "org") + "/x</url>\n")
            .file("b.json", "\"https://" + String.join(".", "registry", "npmjs", "org") + "/y\"\n")
            .file("c.md", "at " + String.join(".", "nexus", "example", "com") + "\n")
            .file("fine.xml", "<project xmlns=\"http://maven.apache.org/POM/4.0.0\"/>\n")
            .finds("pom.xml:1", "b.json:1", "c.md:1"),
        Proof.of("library-we-do-without", "in poms and in code")
            .file("x/pom.xml", "<a/>\n<groupId>org.mock" + "ito</groupId>\n")
            .file("A.java", "import net.jq" + "wik.api.Property;\n")
            .file("fine.md", "Why not net.jq" + "wik: see the decision.\n")
            .finds("x/pom.xml:2", "A.java:1"),
        Proof.of("log-appender", "in what is shipped, not in tests")
            .file(
                "m/src/main/resources/logback.xml",
                """
                <appender name="a" class="ch.qos.logback.core.ConsoleAppender">
                <appender class="dev.weir.bootstrap.logging.StandardErrorAppender" name="b">
                <appender
                  class="ch.qos.logback.classic.AsyncAppender" name="c">
                <appender-ref ref="b"/>
                """)
            .file("m/src/test/resources/logback-test.xml", "<appender class=\"any\" name=\"d\">\n")
            .finds("m/src/main/resources/logback.xml:1", "m/src/main/resources/logback.xml:3"),
        Proof.of("tab", "outside the data of tests")
            .file("a.md", "one\n\ttwo\n")
            .file("m/src/test/resources/broken.yaml", "a:\n\tb: 1\n")
            .finds("a.md:2"),
        Proof.of("trailing-whitespace", "spaces and carriage returns")
            .file("a.md", "one \ntwo\n")
            .file("b.properties", "a=1\r\n")
            .file("m/src/test/resources/broken.yaml", "a: \n")
            .finds("a.md:1", "b.properties:1"),
        Proof.of("end-of-file", "one line feed, not none and not two")
            .file("a.md", "one\ntwo")
            .file("b.md", "one\n\n")
            .file("fine.md", "one\n")
            .file("empty.txt", "")
            .finds("a.md:2", "b.md:2"),
        Proof.of("plain-english", "in comments of all sources, but for older ones of tests")
            .file(
                "m/src/main/java/A.java",
                """
                /** Who waits longest is served first. */
                class A {
                  // What nobody wants goes back.
                  String nobody = "who";
                  /**
                   * How many wait.
                   */
                  int count;
                }
                """)
            .file(
                "m/src/main/java/Fine.java",
                "/** Returns whether a session waits. */\nclass F {}\n")
            .file("m/src/test/java/ATest.java", NAMELESS)
            .file("adapters-http/src/test/java/BTest.java", NAMELESS)
            .finds(
                "m/src/main/java/A.java:1",
                "m/src/main/java/A.java:3",
                "m/src/main/java/A.java:6",
                "m/src/test/java/ATest.java:1"),
        Proof.of("shell-script", "executable and strict")
            .file(new SourceFile("a", "#!/bin/sh\nset -eu\n", false))
            .file(new SourceFile("b", "#!/bin/bash\nset -e\n", true))
            .file(new SourceFile("fine", "#!/usr/bin/env bash\nset -euo pipefail\n", true))
            .file(new SourceFile("sourced.sh", "x=1\n", false))
            .finds("a:1", "b:1"));
  }
}
