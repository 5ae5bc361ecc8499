package dev.weir.domain.mutant;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * The program with a planted bug in it: its classes are loaded anew, those that differ from sources
 * that were compiled in memory. So no seam for it is needed in what is shipped.
 */
public final class Mutant extends ClassLoader {
  private static final String OURS = "dev.weir.";

  private final Map<String, ByteArrayOutputStream> compiled = new HashMap<>();

  private Mutant() {
    super(Mutant.class.getClassLoader());
  }

  /** Returns the program with these edits. */
  public static Mutant with(List<Edit> edits) throws IOException {
    Map<String, String> sources = new HashMap<>();
    for (Edit edit : edits) {
      String source = sources.get(edit.className());
      sources.put(edit.className(), changed(source == null ? source(edit) : source, edit));
    }
    Mutant mutant = new Mutant();
    mutant.compile(sources);
    return mutant;
  }

  /** Tests are run in the directory of their module. */
  private static String source(Edit edit) throws IOException {
    String file = edit.className().replace('.', '/') + ".java";
    return Files.readString(Path.of("..", edit.module(), "src/main/java", file));
  }

  private static String changed(String source, Edit edit) {
    int at = source.indexOf(edit.words());
    if (at < 0 || source.indexOf(edit.words(), at + 1) >= 0) {
      throw new IllegalStateException(
          "not there exactly once in " + edit.className() + ": " + edit.words());
    }
    return source.replace(edit.words(), edit.otherWords());
  }

  private void compile(Map<String, String> sources) throws IOException {
    JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "a JDK");
    List<Source> units = new ArrayList<>();
    sources.forEach((name, text) -> units.add(new Source(name, text)));
    StringWriter complaints = new StringWriter();
    try (JavaFileManager files = new InMemory(compiler.getStandardFileManager(null, null, null))) {
      List<String> options =
          List.of("-proc:none", "-classpath", System.getProperty("java.class.path"));
      if (!compiler.getTask(complaints, files, null, options, null, units).call()) {
        throw new IllegalStateException(complaints.toString());
      }
    }
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(OURS)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? define(name) : loaded;
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    try {
      byte[] bytes = bytes(name);
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  private byte[] bytes(String name) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream changed = compiled.get(name);
    if (changed != null) {
      return changed.toByteArray();
    }
    try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (file == null) {
        throw new ClassNotFoundException(name);
      }
      return file.readAllBytes();
    }
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String className, String text) {
      super(URI.create("string:///" + className.replace('.', '/') + ".java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  /** Keeps what is compiled. */
  private final class InMemory extends ForwardingJavaFileManager<JavaFileManager> {
    InMemory(JavaFileManager files) {
      super(files);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
      return new SimpleJavaFileObject(URI.create("memory:///" + className), kind) {
        @Override
        public OutputStream openOutputStream() {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          compiled.put(className, bytes);
          return bytes;
        }
      };
    }
  }
}
