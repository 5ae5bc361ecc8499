package dev.weir.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The rules look at everything there is.
 *
 * <p>A module whose classes are not on the class path would keep every rule without being asked; so
 * each source file must have its class among the imported. A module that holds nothing but a {@code
 * package-info} yet is found through that.
 */
@AnalyzeClasses(
    packages = "dev.weir",
    importOptions = {ImportOption.DoNotIncludeTests.class, WeirClasses.WrittenByHand.class})
class ImportTest {
  @ArchTest
  static void everyModuleOfTheBuildIsKnown(JavaClasses classes) throws IOException {
    String pom = Files.readString(WeirClasses.REPOSITORY.resolve("pom.xml"));
    List<String> modules =
        Pattern.compile("<module>([^<]+)</module>")
            .matcher(pom)
            .results()
            .map(result -> result.group(1))
            .filter(module -> !module.equals("architecture-tests"))
            .toList();
    assertThat(Arrays.stream(WeirModule.values()).map(WeirModule::directory))
        .containsExactlyInAnyOrderElementsOf(modules);
  }

  @ArchTest
  static void aKnownClassOfEveryModuleIsImported(JavaClasses classes) {
    assertThat(namesOf(classes))
        .containsAll(Arrays.stream(WeirModule.values()).map(WeirModule::knownClass).toList());
  }

  @ArchTest
  static void everySourceFileOfMainCodeIsImported(JavaClasses classes) throws IOException {
    Set<String> imported = namesOf(classes);
    for (WeirModule module : WeirModule.values()) {
      assertThat(imported)
          .as("%s: build it together with architecture-tests (-am)", module.directory())
          .containsAll(classesIn(WeirClasses.mainSources(module)));
    }
  }

  @ArchTest
  static void everySourceFileOfTestsIsImported(JavaClasses ignored) throws IOException {
    Set<String> imported = namesOf(WeirClasses.ofTests());
    assertThat(imported).contains("dev.weir.domain.bucket.BucketIdTest");
    for (WeirModule module : WeirModule.values()) {
      assertThat(imported)
          .as("%s: build it together with architecture-tests (-am)", module.directory())
          .containsAll(withoutPackageInfo(classesIn(WeirClasses.testSources(module))));
    }
  }

  @ArchTest
  static void nothingOfTheseTestsIsTakenForTheProduct(JavaClasses classes) {
    assertThat(namesOf(classes)).noneMatch(name -> name.startsWith("dev.weir.architecture"));
  }

  /** Without an annotation that stays, a package-info has no class; in tests it needs none. */
  private static List<String> withoutPackageInfo(List<String> classes) {
    return classes.stream().filter(name -> !name.endsWith(".package-info")).toList();
  }

  private static Set<String> namesOf(JavaClasses classes) {
    return classes.stream().map(JavaClass::getName).collect(Collectors.toSet());
  }

  private static List<String> classesIn(Path sources) throws IOException {
    if (!Files.isDirectory(sources)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(sources)) {
      return files
          .map(file -> sources.relativize(file).toString())
          .filter(name -> name.endsWith(".java"))
          .map(name -> name.substring(0, name.length() - ".java".length()))
          .map(name -> name.replace('/', '.'))
          .toList();
    }
  }
}
