package dev.weir.standin.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One driver in one encryption, at a server or at what stands before one. */
public final class Recital {
  private Recital() {}

  /**
   * Has a driver play the list, and compares.
   *
   * @param fixtures the directory of the drivers
   * @return the encryption there was, or how the driver was refused, in the words of the table
   * @throws NotInstalledException when the driver is not there
   */
  public static String play(
      Path fixtures, EncryptionCase encryption, Target target, Tap tap, Tally tally)
      throws Exception {
    Path list = fixtures.resolve("cases.txt");
    CaseList cases = CaseList.read(list);
    Map<String, String> seen;
    try {
      seen = Drivers.named(encryption.driver(), fixtures).play(list, target);
    } catch (NotInstalledException e) {
      throw e;
    } catch (Exception e) {
      if (!encryption.isRefused()) {
        throw e;
      }
      assertThat(e).hasMessageContaining(encryption.reason());
      return EncryptionCase.REFUSED + encryption.reason();
    }
    assertThat(encryption.isRefused()).as("it was to be refused").isFalse();
    Map<String, String> expected =
        Deviations.read(fixtures.resolve(encryption.driver()).resolve("deviations.txt"))
            .appliedTo(cases.expected());
    assertThat(different(expected, seen)).isEmpty();
    String wire = tap.encryption(target.user(), "dbo.driver_cases");
    assertThat(wire).isEqualTo(encryption.wire());
    tally.saw(seen.values().stream().filter(value -> !value.equals(Rendering.CANNOT)).count());
    return wire;
  }

  private static List<String> different(Map<String, String> expected, Map<String, String> seen) {
    Map<String, String> all = new LinkedHashMap<>(seen);
    expected.keySet().forEach(name -> all.putIfAbsent(name, "nothing"));
    return all.entrySet().stream()
        .filter(entry -> !entry.getValue().equals(expected.get(entry.getKey())))
        .map(
            entry ->
                "%s%n  expected %s%n  seen     %s%n"
                    .formatted(entry.getKey(), expected.get(entry.getKey()), entry.getValue()))
        .toList();
  }
}
