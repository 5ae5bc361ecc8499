package dev.weir.bootstrap.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each library of the distribution may be shipped with a program under the Apache License 2.0. */
class LicencesIT {
  /** A licence as the library's pom calls it, and its name in the table. */
  private static final Map<Pattern, String> ALLOWED =
      Map.of(
          Pattern.compile("(The )?Apache (Software )?License, [Vv]ersion 2\\.0"), "Apache-2.0",
          Pattern.compile("MIT( License)?"), "MIT",
          Pattern.compile("MIT-0"), "MIT-0",
          Pattern.compile("BSD-2-Clause"), "BSD-2-Clause",
          Pattern.compile("Public Domain, per Creative Commons CC0"), "CC0-1.0",
          Pattern.compile("EPL-2\\.0"), "EPL-2.0",
          Pattern.compile("LGPL-2\\.1-only"), "LGPL-2.1",
          Pattern.compile("MPL 2\\.0"), "MPL-2.0",
          Pattern.compile("EPL 1\\.0"), "EPL-1.0");

  private static final Pattern ROW = Pattern.compile("\\| `(\\S+)` \\| (.+) \\|");
  private static final Pattern LICENCE =
      Pattern.compile("<license>.*?<name>([^<]+)</name>", Pattern.DOTALL);
  private static final Pattern PARENT = Pattern.compile("<parent>(.*?)</parent>", Pattern.DOTALL);

  @Test
  void tableNamesEachLibraryWithTheLicenceThatItStates() throws IOException {
    Map<String, Path> originals = jarsOfMaven();
    Map<String, String> stated = new TreeMap<>();
    for (Path jar : ShippedJars.all()) {
      if (!ShippedJars.isOfWeir(jar)) {
        Path original =
            Objects.requireNonNull(
                originals.get(String.valueOf(jar.getFileName())), () -> jar + " is not Maven's");
        stated.put(ShippedJars.nameWithoutVersion(jar), licencesIn(pomBeside(original)));
      }
    }

    assertThat(table()).isEqualTo(stated);
  }

  @Test
  void distributionHoldsTheTextOfTheLicence() {
    assertThat(Repository.distribution().resolve("LICENSE"))
        .hasSameTextualContentAs(Repository.root().resolve("LICENSE"));
    assertThat(Repository.distribution().resolve("THIRD-PARTY.md")).exists();
  }

  private static Map<String, String> table() throws IOException {
    return Files.readString(Repository.root().resolve("THIRD-PARTY.md"))
        .lines()
        .map(ROW::matcher)
        .filter(Matcher::matches)
        .collect(
            Collectors.toMap(
                row -> row.group(1), row -> row.group(2), (one, other) -> one, TreeMap::new));
  }

  /** By their names. The class path of the tests has other versions of some. */
  private static Map<String, Path> jarsOfMaven() throws IOException {
    try (Stream<Path> files = Files.walk(Repository.ofMaven())) {
      return files
          .filter(file -> file.toString().endsWith(".jar"))
          .collect(
              Collectors.toMap(
                  file -> String.valueOf(file.getFileName()), file -> file, (one, other) -> one));
    }
  }

  private static Path pomBeside(Path jar) throws IOException {
    Path directory = Objects.requireNonNull(jar.getParent(), "a jar of Maven is in a directory");
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> file.toString().endsWith(".pom"))
          .findFirst()
          .orElseThrow(() -> new AssertionError(jar + " has no pom beside it"));
    }
  }

  /** A pom without a licence has that of its parent. */
  private static String licencesIn(Path pom) throws IOException {
    String text = Files.readString(pom);
    String licences =
        LICENCE
            .matcher(text)
            .results()
            .map(found -> known(found.group(1).strip()))
            .sorted()
            .collect(Collectors.joining(" or "));
    Matcher parent = PARENT.matcher(text);
    return licences.isEmpty() && parent.find() ? licencesIn(pomOf(parent.group(1))) : licences;
  }

  private static Path pomOf(String parent) {
    String artifact = element(parent, "artifactId");
    String version = element(parent, "version");
    return Repository.ofMaven()
        .resolve(element(parent, "groupId").replace('.', '/'))
        .resolve(artifact)
        .resolve(version)
        .resolve(artifact + "-" + version + ".pom");
  }

  private static String element(String xml, String name) {
    Matcher found = Pattern.compile("<%1$s>\\s*([^<\\s]+)\\s*</%1$s>".formatted(name)).matcher(xml);
    assertThat(found.find()).as("%s in %s", name, xml).isTrue();
    return found.group(1);
  }

  private static String known(String licence) {
    return ALLOWED.entrySet().stream()
        .filter(allowed -> allowed.getKey().matcher(licence).matches())
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow(
            () -> new AssertionError("nobody has looked at the licence '" + licence + "'"));
  }
}
