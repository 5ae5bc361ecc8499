package dev.weir.architecture;

import static java.util.stream.Collectors.joining;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Small copies of the product, one for each rule, with classes that break it. They are kept as
 * text, so that no tool takes them for code of the product.
 *
 * <p>A rule has a file of its name. A line {@code === domain/lending/BrokenLend} begins a class and
 * says in which package of which module it is; {@code ROOT} stands for the package of the copy.
 */
final class Samples {
  private static final String BEGIN = "=== ";

  private Samples() {}

  /** Compiles the samples of all rules into a directory, and imports them. */
  static JavaClasses compile(List<Rule> rules, Path directory) throws IOException {
    List<JavaFileObject> sources = new ArrayList<>();
    for (Rule rule : rules) {
      sources.addAll(sourcesOf(rule));
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter output = new StringWriter();
    List<String> options =
        List.of("-d", directory.toString(), "-classpath", classPath(), "-proc:none", "-nowarn");
    if (!compiler.getTask(output, null, null, options, null, sources).call()) {
      throw new IllegalArgumentException("a sample does not compile:\n" + output);
    }
    return new ClassFileImporter().importPath(directory);
  }

  private static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }

  private static List<Source> sourcesOf(Rule rule) throws IOException {
    String root = rule.brokenLayout().root();
    List<Source> sources = new ArrayList<>();
    for (String sample : textOf(rule).split("(?m)^" + BEGIN, -1)) {
      if (!sample.isBlank()) {
        sources.add(Source.of(root, sample));
      }
    }
    return sources;
  }

  private static String textOf(Rule rule) throws IOException {
    String file = "samples/" + rule.name() + ".txt";
    try (InputStream text =
        Objects.requireNonNull(
            Samples.class.getResourceAsStream(file), () -> "no samples for the rule: " + file)) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** A class in memory, as the compiler wants it. */
  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    private Source(String name, String text) {
      super(URI.create("string:///" + name + Kind.SOURCE.extension), Kind.SOURCE);
      this.text = text;
    }

    /** The first line has the path, and the rest is the class without its package. */
    static Source of(String root, String sample) {
      List<String> lines = sample.lines().toList();
      String path = lines.getFirst().strip();
      String body = lines.stream().skip(1).collect(joining("\n", "", "\n")).replace("ROOT", root);
      boolean isPackage = path.endsWith("/package-info");
      String module = path.substring(0, path.lastIndexOf('/')).replace('/', '.');
      String text = isPackage ? body : "package " + root + "." + module + ";\n" + body;
      return new Source(root.replace('.', '/') + "/" + path, text);
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
