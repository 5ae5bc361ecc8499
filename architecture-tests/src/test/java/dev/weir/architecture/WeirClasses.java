package dev.weir.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Where the classes come from that the rules look at. */
final class WeirClasses {
  static final Path REPOSITORY = Path.of(System.getProperty("weir.repository.root", ""));

  private WeirClasses() {}

  /** Not the code that JMH's annotation processor writes. */
  static final class WrittenByHand implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("/jmh_generated/");
    }
  }

  /** The test classes of the modules, which no class path has: each module keeps its own. */
  static JavaClasses ofTests() {
    return new ClassFileImporter().importPaths(testOutputs());
  }

  static Path testSources(WeirModule module) {
    return REPOSITORY.resolve(module.directory()).resolve("src/test/java");
  }

  static Path mainSources(WeirModule module) {
    return REPOSITORY.resolve(module.directory()).resolve("src/main/java");
  }

  private static List<Path> testOutputs() {
    return Arrays.stream(WeirModule.values())
        .map(module -> REPOSITORY.resolve(module.directory()).resolve("target/test-classes"))
        .filter(Files::isDirectory)
        .toList();
  }
}
