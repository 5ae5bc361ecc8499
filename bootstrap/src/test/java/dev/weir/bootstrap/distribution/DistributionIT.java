package dev.weir.bootstrap.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is shipped: no jar more than is used, and none that is needed missing. */
class DistributionIT {
  private static final List<String> JARS =
      List.of(
          "HdrHistogram",
          "hazelcast",
          "jackson-annotations",
          "jackson-core",
          "jackson-databind",
          "jackson-dataformat-yaml",
          "jspecify",
          "lettuce-core",
          "logback-classic",
          "logback-core",
          "micrometer-commons",
          "micrometer-core",
          "micrometer-observation",
          "micrometer-registry-prometheus",
          "mssql-jdbc",
          "netty-buffer",
          "netty-codec-base",
          "netty-codec-dns",
          "netty-common",
          "netty-handler",
          "netty-resolver",
          "netty-resolver-dns",
          "netty-tcnative-boringssl-static-linux-x86_64",
          "netty-tcnative-classes",
          "netty-transport",
          "netty-transport-classes-epoll",
          "netty-transport-native-epoll-linux-aarch_64",
          "netty-transport-native-epoll-linux-x86_64",
          "netty-transport-native-unix-common",
          "picocli",
          "prometheus-metrics-config",
          "prometheus-metrics-core",
          "prometheus-metrics-exposition-formats",
          "prometheus-metrics-exposition-textformats",
          "prometheus-metrics-model",
          "prometheus-metrics-tracer-common",
          "reactive-streams",
          "reactor-core",
          "redis-authx-core",
          "slf4j-api",
          "snakeyaml",
          "weir-adapters-hazelcast",
          "weir-adapters-http",
          "weir-adapters-metrics",
          "weir-adapters-redis",
          "weir-adapters-tds-netty",
          "weir-application",
          "weir-bootstrap",
          "weir-domain");
  private static final List<String> JARS_OF_DEMO = List.of("h2", "weir-sqlserver-standin");

  @TempDir private Path directory;

  @Test
  void holdsTheseJarsAndNoOther() throws IOException {
    long bytes = 0;
    for (Path jar : ShippedJars.all()) {
      bytes += Files.size(jar);
    }
    System.out.printf(
        "The distribution has %d jars of %,d bytes.%n", ShippedJars.all().size(), bytes);
    assertThat(ShippedJars.ofEveryCommand().stream().map(ShippedJars::nameWithoutVersion))
        .containsExactlyInAnyOrderElementsOf(JARS);
    assertThat(ShippedJars.ofDemo().stream().map(ShippedJars::nameWithoutVersion))
        .containsExactlyInAnyOrderElementsOf(JARS_OF_DEMO);
  }

  @Test
  void archiveEqualsTheDirectory() throws IOException, InterruptedException {
    String name = "weir-" + Objects.requireNonNull(System.getProperty("weir.version"));
    Path archive = Repository.distribution().resolveSibling(name + ".tar.gz");
    FinishedProcess tar =
        FinishedProcess.run(
            new ProcessBuilder(
                "tar", "-xzf", archive.toString(), "-C", directory.toRealPath().toString()));
    assertThat(tar.exitCode()).as(tar.err()).isZero();

    Path unpacked = directory.resolve(name);
    assertThat(filesOf(unpacked)).isEqualTo(filesOf(Repository.distribution()));
    assertThat(unpacked.resolve("bin/weir")).isExecutable();
  }

  @Test
  void everyClassThatWeirNamesIsThere() throws IOException {
    List<String> arguments = new ArrayList<>(List.of("--missing-deps", "--multi-release", "base"));
    arguments.addAll(List.of("--class-path", joined(ShippedJars.all())));
    ShippedJars.all().stream()
        .filter(ShippedJars::isOfWeir)
        .map(Path::toString)
        .forEach(arguments::add);
    StringWriter output = new StringWriter();
    PrintWriter writer = new PrintWriter(output);
    ToolProvider jdeps = ToolProvider.findFirst("jdeps").orElseThrow();
    assertThat(jdeps.run(writer, writer, arguments.toArray(String[]::new)))
        .as(output.toString())
        .isZero();
    assertThat(output.toString()).isEmpty();
  }

  @Test
  void nettyAndLettuceStartWithTheseJarsAlone() throws Exception {
    Path testClasses =
        Path.of(
            NettyAndLettuceStart.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    FinishedProcess started =
        FinishedProcess.run(
            new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                joined(ShippedJars.ofEveryCommand()) + ":" + testClasses,
                NettyAndLettuceStart.class.getName()));
    assertThat(started.exitCode()).as(started.err()).isZero();
    assertThat(started.out())
        .isEqualTo(
            "epoll echoes hello\ntls client true\nnative tls as shipped true\nlettuce was refused: true\n");
  }

  private static String joined(List<Path> jars) {
    return jars.stream().map(Path::toString).collect(Collectors.joining(":"));
  }

  private static List<Path> filesOf(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(Files::isRegularFile)
          .map(root::relativize)
          .filter(file -> !file.startsWith("cache") && !file.equals(Path.of("built")))
          .sorted()
          .toList();
    }
  }
}
