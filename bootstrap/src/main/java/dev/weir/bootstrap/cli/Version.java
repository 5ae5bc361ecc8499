package dev.weir.bootstrap.cli;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** What {@code weir --version} prints: Weir's version and the Java that runs it. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    // The manifest of the jar has it; there is none when the classes run straight from the build.
    String weir = Version.class.getPackage().getImplementationVersion();
    return new String[] {
      "weir " + Objects.requireNonNullElse(weir, "(unpackaged)"),
      "Java " + Runtime.version() + " (" + System.getProperty("java.vendor") + ")"
    };
  }
}
