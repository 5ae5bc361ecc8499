package dev.weir.bootstrap.cli;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** The output of {@code weir --version}: the versions of Weir and of Java. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    // The version is in the manifest of the jar; classes that run from the build directory have
    // none.
    String weir = Version.class.getPackage().getImplementationVersion();
    return new String[] {
      "weir " + Objects.requireNonNullElse(weir, "(unpackaged)"),
      "Java " + Runtime.version() + " (" + System.getProperty("java.vendor") + ")"
    };
  }
}
