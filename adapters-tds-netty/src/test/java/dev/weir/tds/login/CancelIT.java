package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.await.Await;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Cancels at each moment in the life of a request, where two sessions share one connection. */
@Timeout(60)
class CancelIT {
  private static final String LONG_WAIT = "WAITFOR DELAY '00:00:50' ";
  private static final String SHORT_WAIT = "WAITFOR DELAY '00:00:00.300' ";

  private RunningDoor weir;
  private AskingClient one;
  private AskingClient other;

  @BeforeEach
  void start() throws Exception {
    weir = RunningDoor.forTransactions(1);
    one = new AskingClient(weir);
    other = new AskingClient(weir);
    one.send("SELECT 0");
    one.hears(0);
  }

  @AfterEach
  void stop() throws Exception {
    one.close();
    other.close();
    Await.until("the connection is given back", () -> weir.pool().lent() == 0);
    assertThat(weir.server().report().violations()).isEmpty();
    assertThat(weir.server().report().connectionsMax()).isEqualTo(1);
    weir.close();
  }

  private long requests() {
    return weir.server().report().requests();
  }

  /** Asks, and waits until the server has the request, or what Weir asks before it. */
  private void reachesServer(AskingClient client, String text) throws Exception {
    long before = requests();
    client.send(text);
    Await.until("the server has been asked", () -> requests() > before);
  }

  @Test
  void cancelOfAQueuedRequestLeavesTheQueueAndInterruptsNoRequest() throws Exception {
    other.send("BEGIN TRAN SELECT 1");
    other.hears(1);
    one.send("SELECT 1");
    Await.until("the first is queued", () -> weir.pool().waiting() == 1);
    reachesServer(other, SHORT_WAIT + "SELECT 2");
    one.cancels();

    assertThat(one.awaitCancelled(1)).isTrue();
    // The pool publishes its state at the end of the turn in which it has answered.
    Await.until("it has left the queue", () -> weir.pool().waiting() == 0);
    other.hears(2);
    other.send("COMMIT");
    other.awaitDone();
    one.send("SELECT 3");
    one.hears(3);
  }

  @Test
  void cancelDuringThePreludeIsAnsweredAtOnceAndSendsNothing() throws Exception {
    one.send("SET LOCK_TIMEOUT 1234");
    one.awaitDone();
    weir.server().faults().segmentResponses(1, Duration.ofMillis(30));
    long before = requests();
    reachesServer(one, "SELECT 1");
    one.cancels();

    assertThat(one.awaitCancelled(1)).isTrue();
    weir.server().faults().clear();
    other.send("SELECT 2");
    other.hears(2);
    assertThat(requests()).as("two preludes and the other's request").isEqualTo(before + 3);
    one.send("SELECT @@LOCK_TIMEOUT");
    one.hears(1234);
  }

  @Test
  void cancelInterruptsTheRunningRequestAndNotTheQueuedOne() throws Exception {
    reachesServer(one, LONG_WAIT + "SELECT 1");
    other.send(SHORT_WAIT + "SELECT 2");
    Await.until("the other is queued", () -> weir.pool().waiting() == 1);
    one.cancels();

    assertThat(one.awaitCancelled(1)).isTrue();
    other.hears(2);
  }

  @Test
  void cancelAfterTheLastPacketDoesNotReachTheNextSession() throws Exception {
    one.send("SELECT 1");
    one.hears(1);
    reachesServer(other, SHORT_WAIT + "SELECT 2");
    one.cancels();

    one.awaitLate();
    other.hears(2);
  }

  @Test
  void cancelThatCrossesTheEndOfTheResponseDoesNotReachTheNextSession() throws Exception {
    for (int round = 1; round <= 200; round++) {
      other.send("SELECT " + -round);
      one.send("SELECT " + round);
      one.cancels();
      one.awaitCancelled(round);
      other.hears(-round);
    }
  }

  @Test
  void aCancelInATransactionLeavesItToItsOwner() throws Exception {
    one.send("BEGIN TRAN SELECT 1");
    one.hears(1);
    reachesServer(one, LONG_WAIT + "SELECT 1");
    other.send("SELECT 2");
    one.cancels();

    assertThat(one.awaitCancelled(1)).isTrue();
    one.send("SELECT @@TRANCOUNT");
    one.hears(1);
    one.send("COMMIT");
    one.awaitDone();
    other.hears(2);
  }
}
