package dev.weir.application.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OutboxTest {
  private final List<String> done = new ArrayList<>();
  private final List<Runnable> whenEmpty = new ArrayList<>();
  private final Recorder recorder = new Recorder();
  private final Outbox outbox = new Outbox(() -> true);
  private final Dispatcher dispatcher =
      new Dispatcher(outbox, () -> List.copyOf(whenEmpty).forEach(Runnable::run));

  private enum Recorded {
    NOTE,
    NOTE_NUMBERS,
    CAUSE_EVENT,
    FILL_OUTBOX,
    FAIL
  }

  private final class Recorder implements Performer {
    @Override
    public void perform(Outbox.Entry entry) {
      switch (entry.action(Recorded.class)) {
        case NOTE -> done.add(entry.subject(String.class));
        case NOTE_NUMBERS -> done.add(entry.number() + " " + entry.ticket() + " " + entry.nanos());
        case CAUSE_EVENT -> causeEvent(entry.subject(String.class));
        case FILL_OUTBOX -> {
          IntStream.range(0, 100).forEach(each -> add("more"));
          done.add(entry.subject(String.class));
        }
        case FAIL -> throw new IllegalStateException("planted");
      }
    }

    @Override
    public void failed(RuntimeException defect) {
      done.add("failed: " + defect.getMessage());
    }

    /** An event of another machine, which decides on something. */
    private void causeEvent(String brings) {
      done.add("before " + brings);
      add(brings);
      dispatcher.run();
      done.add("after " + brings);
    }
  }

  private void add(String note) {
    outbox.add(recorder, Recorded.NOTE, note);
  }

  @Test
  void nothingRunsBeforeTheEventIsHandled() {
    add("lend");
    assertThat(done).isEmpty();
    assertThat(dispatcher.hasActions()).isTrue();
    dispatcher.run();
    assertThat(done).containsExactly("lend");
    assertThat(dispatcher.hasActions()).isFalse();
  }

  @Test
  void actionsRunInTheOrderInWhichTheyWereDecided() {
    add("return");
    add("lend");
    add("send");
    dispatcher.run();
    assertThat(done).containsExactly("return", "lend", "send");
  }

  @Test
  void actionsThatResultFromAnActionRunLast() {
    outbox.add(recorder, Recorded.CAUSE_EVENT, "send");
    add("flush");
    dispatcher.run();
    assertThat(done).containsExactly("before send", "after send", "flush", "send");
  }

  @Test
  void actionCarriesItsNumbers() {
    outbox.add(recorder, Recorded.NOTE_NUMBERS, null, 1, 2, 3);
    dispatcher.run();
    assertThat(done).containsExactly("1 2 3");
  }

  @Test
  void actionKeepsItsArgumentsWhileItAddsOthers() {
    outbox.add(recorder, Recorded.FILL_OUTBOX, "kept");
    dispatcher.run();
    assertThat(done).hasSize(101).startsWith("kept", "more");
  }

  @Test
  void taskIsTheSubjectOfItsEntry() {
    Performer tasks =
        new Performer() {
          @Override
          public void perform(Outbox.Entry entry) {
            entry.subject(Runnable.class).run();
          }

          @Override
          public void failed(RuntimeException defect) {
            throw defect;
          }
        };
    outbox.addTask(tasks, () -> done.add("task"));
    dispatcher.run();
    assertThat(done).containsExactly("task");
  }

  @Test
  void growsWhereOneEventDecidesOnThousands() {
    // The first ones wrap around the end of the array.
    add("a");
    add("b");
    dispatcher.run();
    done.clear();
    List<String> many = IntStream.range(0, 5_000).mapToObj(Integer::toString).toList();
    many.forEach(this::add);
    dispatcher.run();
    assertThat(done).isEqualTo(many);
  }

  @Test
  void failureIsToldToItsPerformerAndTheRestRuns() {
    outbox.add(recorder, Recorded.FAIL);
    add("the next one");
    dispatcher.run();
    assertThat(done).containsExactly("failed: planted", "the next one");
  }

  @Test
  void tellsWhenAllIsCarriedOutAndRunsWhatThatDecides() {
    whenEmpty.add(
        () -> {
          whenEmpty.clear();
          done.add("empty");
          add("leave");
        });
    add("close");
    dispatcher.run();
    assertThat(done).containsExactly("close", "empty", "leave");
  }

  @Test
  void decisionOnAnotherThreadIsADefect() {
    Outbox others = new Outbox(() -> false);
    assertThatThrownBy(() -> others.add(recorder, Recorded.FAIL))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("does not own the bucket");
  }
}
