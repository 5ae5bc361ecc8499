package dev.weir.standin.capture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.StandIn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Twelve drivers, replayed. What goes otherwise than it did is a problem, or listed and reasoned.
 */
class CaptureReplayTest {
  @Test
  void everyConversationIsAnsweredButForTheListedExceptions() throws IOException {
    KnownProblems known = new KnownProblems();
    List<String> unexpected = new ArrayList<>();
    List<Capture> captures = Capture.all();
    assertThat(captures).hasSize(243);
    for (Capture capture : captures) {
      for (String problem : replayed(capture)) {
        if (!known.covers(capture.name(), problem)) {
          unexpected.add(capture.name() + ": " + problem);
        }
      }
    }
    assertThat(unexpected).isEmpty();
    System.out.printf(
        "figure: %d conversations, %d listed exceptions%n", captures.size(), known.count());
    assertThat(known.notSeen()).as("exceptions that are needed no longer").isEmpty();
  }

  private static List<String> replayed(Capture capture) throws IOException {
    try (StandIn server = RecordedServer.start()) {
      return Replay.problems(server, capture);
    }
  }
}
