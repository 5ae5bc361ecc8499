import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import com.google.googlejavaformat.java.ImportOrderer;
import com.google.googlejavaformat.java.JavaFormatterOptions;
import com.google.googlejavaformat.java.RemoveUnusedImports;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Formats every Java file of the repository with google-java-format, or checks that it is so.
 *
 * <p>A source file that the build runs directly ({@code java Format.java}), because the formatter
 * needs the newer JDK of the toolchain while Maven itself may run on an older one.
 */
public final class Format {
  private static final Set<String> SKIPPED = Set.of("target", ".git", "node_modules");

  private Format() {}

  public static void main(String[] arguments) throws IOException {
    boolean write = arguments[0].equals("--write");
    List<Path> unformatted = new ArrayList<>();
    Formatter formatter = new Formatter(JavaFormatterOptions.defaultOptions());
    for (Path file : javaFiles(Path.of(arguments[1]))) {
      String before = Files.readString(file);
      String after = format(formatter, file, before);
      if (!before.equals(after)) {
        unformatted.add(file);
        if (write) {
          Files.writeString(file, after);
        }
      }
    }
    unformatted.forEach(
        file -> System.err.println((write ? "formatted " : "not formatted: ") + file));
    if (!write && !unformatted.isEmpty()) {
      System.err.println("Run scripts/format to format them.");
      System.exit(1);
    }
  }

  private static String format(Formatter formatter, Path file, String source) {
    try {
      String used = RemoveUnusedImports.removeUnusedImports(source);
      String ordered = ImportOrderer.reorderImports(used, JavaFormatterOptions.Style.GOOGLE);
      return formatter.formatSource(ordered);
    } catch (FormatterException e) {
      throw new IllegalStateException(file + ": " + e.getMessage(), e);
    }
  }

  private static List<Path> javaFiles(Path root) throws IOException {
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            return SKIPPED.contains(directory.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".java")) {
              found.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return found;
  }
}
