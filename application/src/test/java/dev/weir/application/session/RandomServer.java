package dev.weir.application.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A server at the other end of a connection: orders reach it, and what it says arrives, some time
 * later. It insists on what servers insist on.
 */
final class RandomServer {
  /** What reaches the server. */
  enum Order {
    PRELUDE,
    QUESTION,
    REQUEST,
    BEGINNING_OF_REQUEST,
    REST_OF_REQUEST,
    BREAK_OFF,
    ATTENTION
  }

  /** What the server says; an end is the last packet of a response. */
  enum Response {
    PRELUDE_DONE,
    PRELUDE_FAILED,
    ANSWER,
    NO_ANSWER,
    PACKET,
    END,
    ACKNOWLEDGING_END
  }

  /** What the server has of a request. */
  private enum Work {
    NONE,
    PRELUDE,
    QUESTION,
    PART,
    WHOLE
  }

  private final RandomGenerator random;
  private final Deque<Order> orders = new ArrayDeque<>();
  private final Deque<Response> responses = new ArrayDeque<>();
  private Work work = Work.NONE;

  RandomServer(RandomGenerator random) {
    this.random = random;
  }

  /** A server speaks when it was asked, and only then. */
  static void assertHeard(SessionState state) {
    assertThat(state)
        .as("the server speaks unasked")
        .isIn(
            SessionState.PREPARING,
            SessionState.CONFIRMING,
            SessionState.SERVED,
            SessionState.CANCELLING,
            SessionState.OVERDUE,
            SessionState.DRAINING);
  }

  void send(Order order) {
    orders.add(order);
  }

  /** What arrives from the server next. */
  @Nullable Response said() {
    return responses.poll();
  }

  /** Whether nothing is under way, and nothing will be. */
  boolean hasSaidItAll() {
    return work == Work.NONE && orders.isEmpty() && responses.isEmpty();
  }

  /** The connection is over, and with it everything on it. */
  void forget() {
    orders.clear();
    responses.clear();
    work = Work.NONE;
  }

  /** Carries out what it was told, or else ends what it is doing. */
  void act() {
    Order order = orders.poll();
    if (order != null) {
      obey(order);
    } else if (work == Work.WHOLE) {
      finish(Response.END);
    } else if (work == Work.PRELUDE) {
      finish(random.nextInt(8) == 0 ? Response.PRELUDE_FAILED : Response.PRELUDE_DONE);
    } else if (work == Work.QUESTION) {
      finish(random.nextInt(8) == 0 ? Response.NO_ANSWER : Response.ANSWER);
    }
  }

  /** Says a part of a response. */
  void speak() {
    if (work == Work.WHOLE) {
      responses.add(Response.PACKET);
    }
  }

  private void obey(Order order) {
    switch (order) {
      case PRELUDE -> begin(Work.PRELUDE);
      case QUESTION -> begin(Work.QUESTION);
      case REQUEST -> begin(Work.WHOLE);
      case BEGINNING_OF_REQUEST -> begin(Work.PART);
      case REST_OF_REQUEST -> {
        assertThat(work).isEqualTo(Work.PART);
        work = Work.WHOLE;
      }
      case BREAK_OFF -> {
        assertThat(work).isEqualTo(Work.PART);
        finish(Response.END);
      }
      case ATTENTION -> interrupted();
    }
  }

  private void begin(Work begun) {
    assertThat(work).as("a request while another is served").isEqualTo(Work.NONE);
    work = begun;
  }

  private void finish(Response end) {
    work = Work.NONE;
    responses.add(end);
  }

  /** The interrupted response mostly ends as a message of its own. */
  private void interrupted() {
    assertThat(work)
        .as("an attention within a request or a prelude")
        .isNotIn(Work.PART, Work.PRELUDE);
    if (random.nextInt(4) > 0) {
      switch (work) {
        case WHOLE -> finish(Response.END);
        case QUESTION -> finish(Response.NO_ANSWER);
        case NONE, PART, PRELUDE -> {}
      }
    }
    finish(Response.ACKNOWLEDGING_END);
  }
}
