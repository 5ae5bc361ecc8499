package dev.weir.application.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OutboxTest {
  private final List<String> done = new ArrayList<>();
  private final Recorder recorder = new Recorder();
  private final Outbox outbox = new Outbox(() -> true, () -> {});

  private final class Recorder implements Performer {
    @Override
    public void failed(RuntimeException defect) {
      done.add("failed: " + defect.getMessage());
    }

    void add(String what) {
      done.add(what);
    }

    /** An event of another machine, which decides on something. */
    void event(String brings) {
      done.add("before " + brings);
      outbox.add(this, (to, it, number, ticket, nanos) -> to.add(it), brings, 0, 0, 0);
      outbox.run();
      done.add("after " + brings);
    }
  }

  private void add(String what) {
    outbox.add(recorder, (to, it, number, ticket, nanos) -> to.add(it), what, 0, 0, 0);
  }

  @Test
  void nothingRunsBeforeTheEventIsHandled() {
    add("lend");
    assertThat(done).isEmpty();
    outbox.run();
    assertThat(done).containsExactly("lend");
  }

  @Test
  void actionsRunInTheOrderInWhichTheyWereDecided() {
    add("return");
    add("lend");
    add("send");
    outbox.run();
    assertThat(done).containsExactly("return", "lend", "send");
  }

  @Test
  void actionsThatResultFromAnActionRunLast() {
    outbox.add(recorder, (to, it, number, ticket, nanos) -> to.event("send"));
    add("flush");
    outbox.run();
    assertThat(done).containsExactly("before send", "after send", "flush", "send");
  }

  @Test
  void actionCarriesItsNumbers() {
    outbox.add(
        recorder,
        (to, none, number, ticket, nanos) -> to.add(number + " " + ticket + " " + nanos),
        null,
        1,
        2,
        3);
    outbox.run();
    assertThat(done).containsExactly("1 2 3");
  }

  @Test
  void growsWhereOneEventDecidesOnThousands() {
    // The first ones wrap around the end of the array.
    add("a");
    add("b");
    outbox.run();
    done.clear();
    List<String> many = IntStream.range(0, 5_000).mapToObj(Integer::toString).toList();
    many.forEach(this::add);
    outbox.run();
    assertThat(done).isEqualTo(many);
  }

  @Test
  void failureIsToldToItsPerformerAndTheRestRuns() {
    outbox.add(
        recorder,
        (to, none, number, ticket, nanos) -> {
          throw new IllegalStateException("planted");
        });
    add("the next one");
    outbox.run();
    assertThat(done).containsExactly("failed: planted", "the next one");
  }

  @Test
  void tellsWhenAllIsCarriedOutAndRunsWhatThatDecides() {
    List<Runnable> whenEmpty = new ArrayList<>();
    Outbox told = new Outbox(() -> true, () -> List.copyOf(whenEmpty).forEach(Runnable::run));
    whenEmpty.add(
        () -> {
          whenEmpty.clear();
          done.add("empty");
          told.add(recorder, (to, none, number, ticket, nanos) -> to.add("leave"));
        });
    told.add(recorder, (to, none, number, ticket, nanos) -> to.add("close"));
    told.run();
    assertThat(done).containsExactly("close", "empty", "leave");
  }

  @Test
  void decisionOnAnotherThreadIsADefect() {
    Outbox others = new Outbox(() -> false, () -> {});
    assertThatThrownBy(
            () -> others.add(recorder, (to, none, number, ticket, nanos) -> to.add("late")))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("does not own the bucket");
  }
}
