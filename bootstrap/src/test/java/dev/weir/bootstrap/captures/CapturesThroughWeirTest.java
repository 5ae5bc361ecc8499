package dev.weir.bootstrap.captures;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.StandIn;
import dev.weir.standin.capture.Answer;
import dev.weir.standin.capture.Answers;
import dev.weir.standin.capture.Capture;
import dev.weir.standin.capture.RecordedServer;
import dev.weir.standin.capture.Replay;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What twelve drivers sent, replayed at a server and through Weir where connections are lent for
 * transactions: the same bytes come back. {@code -Dweir.captures=all} plays every conversation; the
 * build plays one in so many.
 */
@Timeout(900)
class CapturesThroughWeirTest {
  private static final Path DOCS =
      Path.of(System.getProperty("weir.repository.root", "..")).resolve("docs/differences.md");
  private static final String BEGIN = "<!-- captures -->\n";
  private static final String END = "<!-- end -->\n";
  private static final boolean ALL = "all".equals(System.getProperty("weir.captures"));
  private static final int ONE_IN = 8;
  private static final int RECORDED = 243;

  private final List<String> different = new ArrayList<>();
  private final Map<String, Set<String>> driversByDeviation = new TreeMap<>();
  private final Set<String> drivers = new TreeSet<>();
  private int played;
  private int messages;

  @Test
  void everyConversationIsAnsweredAsAtTheServer() throws Exception {
    List<Capture> captures = Capture.all();
    assertThat(captures).hasSize(RECORDED);
    for (int i = 0; i < captures.size(); i += ALL ? 1 : ONE_IN) {
      play(captures.get(i));
    }
    assertThat(different).isEmpty();
    assertDocumented();
    System.out.printf(
        "figure: %d conversations, %d messages with the same answers, %d listed differences%n",
        played, messages, driversByDeviation.size());
  }

  private void play(Capture capture) throws Exception {
    Answers direct;
    try (StandIn server = RecordedServer.start()) {
      direct = Replay.answers(server.address(), capture);
    }
    Answers through;
    try (StandIn server = RecordedServer.start();
        WeirInFront weir = WeirInFront.of(server.port())) {
      through = Replay.answers(weir.address(), capture);
    }
    Comparison comparison = Comparison.of(direct, through);
    String driver = capture.name().substring(0, capture.name().indexOf('/'));
    played++;
    messages += comparison.messages();
    comparison.different().forEach(each -> different.add(capture.name() + " " + each));
    comparison.seen().forEach(each -> saw(each, driver));
    if (direct.all().stream().anyMatch(Answer::isToLogin)) {
      drivers.add(driver);
    }
  }

  private void saw(Deviation deviation, String driver) {
    driversByDeviation.computeIfAbsent(deviation.label(), key -> new TreeSet<>()).add(driver);
  }

  /** What the docs list is seen, by those drivers, and nothing else; a part need not see it all. */
  private void assertDocumented() throws Exception {
    Map<String, Set<String>> listed = new TreeMap<>();
    String text = Files.readString(DOCS);
    int from = text.indexOf(BEGIN) + BEGIN.length();
    for (String line : text.substring(from, text.indexOf(END, from)).lines().skip(2).toList()) {
      String[] fields = line.split("\\|", -1);
      assertThat(fields[3]).as("the reason of %s", fields[1]).isNotBlank();
      Set<String> concerned =
          fields[2].strip().equals("all")
              ? drivers
              : new TreeSet<>(Stream.of(fields[2].split(",")).map(String::strip).toList());
      listed.put(fields[1].strip().replace("`", ""), concerned);
    }
    if (ALL) {
      assertThat(driversByDeviation).isEqualTo(listed);
    } else {
      driversByDeviation.forEach(
          (deviation, seenBy) ->
              assertThat(listed.getOrDefault(deviation, Set.of()))
                  .as(deviation)
                  .containsAll(seenBy));
    }
  }
}
