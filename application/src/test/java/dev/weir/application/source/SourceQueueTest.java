package dev.weir.application.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.client.Source;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SourceQueueTest {
  private static final Source CROWD = new Source("10.0.0.1");
  private static final Source FEW = new Source("10.0.0.2");
  private static final Source OTHER = new Source("10.0.0.3");

  private final SourceQueue<String> queue = new SourceQueue<>();

  @Test
  void aSourceServesItsWaitersInTheOrderInWhichTheyCame() {
    add(CROWD, "a", "b", "c");

    assertThat(served()).containsExactly("a", "b", "c");
    assertThat(queue.isEmpty()).isTrue();
  }

  @Test
  void sourcesAreServedInTurn() {
    add(CROWD, "a1", "a2", "a3", "a4");
    add(FEW, "b1", "b2");
    add(OTHER, "c1");

    assertThat(served()).containsExactly("a1", "b1", "c1", "a2", "b2", "a3", "a4");
  }

  @Test
  void aSourceThatComesBackDoesNotJumpAhead() {
    add(CROWD, "a1", "a2");
    add(FEW, "b1");
    assertThat(queue.poll()).isEqualTo("a1");
    assertThat(queue.poll()).isEqualTo("b1");

    add(FEW, "b2");

    assertThat(served()).containsExactly("a2", "b2");
  }

  @Test
  void aSourceThatIsSkippedKeepsItsWaiters() {
    add(CROWD, "a1");
    add(FEW, "b1");

    queue.skip();

    assertThat(queue.peek()).isEqualTo("b1");
    assertThat(served()).containsExactly("b1", "a1");
  }

  @Test
  void aWaiterStandsInTheLinesOfSeveralSources() {
    add(CROWD, "a1", "both");
    add(FEW, "both");

    assertThat(queue.size()).isEqualTo(3);
    assertThat(queue.remove(FEW, "both")).isTrue();
    assertThat(queue.remove(FEW, "both")).isFalse();
    assertThat(queue.sources()).isEqualTo(1);
    assertThat(served()).containsExactly("a1", "both");
  }

  @Test
  void aFullQueueTakesFromTheSourceThatFillsIt() {
    add(CROWD, "a1", "a2", "a3");
    add(FEW, "b1");

    assertThat(queue.yieldingSource(OTHER)).isEqualTo(CROWD);
    assertThat(queue.yieldingSource(FEW)).isEqualTo(CROWD);
    assertThat(queue.yieldingSource(CROWD)).as("its own crowd").isNull();
    assertThat(queue.newest(CROWD)).isEqualTo("a3");
  }

  @Test
  void equalSourcesDoNotGiveWayToEachOther() {
    add(CROWD, "a1", "a2");
    add(FEW, "b1");

    assertThat(queue.yieldingSource(FEW)).as("both would have two").isNull();
    assertThat(queue.yieldingSource(OTHER)).isEqualTo(CROWD);
  }

  @Test
  void anEmptyQueueHasNothingToServe() {
    queue.skip();

    assertThat(queue.peek()).isNull();
    assertThat(queue.poll()).isNull();
    assertThat(queue.newest(CROWD)).isNull();
    assertThat(queue.waiting(CROWD)).isZero();
  }

  private void add(Source source, String... waiters) {
    for (String waiter : waiters) {
      queue.add(source, waiter);
    }
  }

  private List<String> served() {
    List<String> served = new ArrayList<>();
    for (String next = queue.poll(); next != null; next = queue.poll()) {
      served.add(next);
    }
    return served;
  }
}
