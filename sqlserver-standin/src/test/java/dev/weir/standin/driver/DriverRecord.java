package dev.weir.standin.driver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is written down of one driver.
 *
 * @param cases how many of the list it plays; the others it cannot
 * @param differences why it sees some of them otherwise than the list has it
 */
public record DriverRecord(int cases, List<String> differences) {
  private static final int REASON = 2;

  /** Reads the list and the driver's own deviations from it. */
  public static DriverRecord read(Path fixtures, String driver) throws IOException {
    Path file = fixtures.resolve(driver).resolve("deviations.txt");
    Map<String, String> expected =
        Deviations.read(file).appliedTo(CaseList.read(fixtures.resolve("cases.txt")).expected());
    Set<String> reasons = new LinkedHashSet<>();
    if (Files.exists(file)) {
      Table.read(file).forEach(fields -> reasons.add(fields.get(REASON)));
    }
    long played =
        expected.values().stream().filter(value -> !value.equals(Rendering.CANNOT)).count();
    return new DriverRecord((int) played, List.copyOf(reasons));
  }
}
