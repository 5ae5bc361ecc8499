package dev.weir.testkit.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.coordination.BucketLine;
import dev.weir.application.coordination.LedgerListener;
import dev.weir.application.metrics.Meter;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerAnswer;
import dev.weir.domain.ledger.LedgerDefect;
import dev.weir.domain.ledger.LedgerMessage;
import dev.weir.domain.ledger.LedgerMessage.Leave;
import dev.weir.domain.ledger.LedgerReply;
import dev.weir.domain.ledger.Sender;
import dev.weir.testkit.metrics.RecordedMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BucketLineTest {
  private static final BucketId BUCKET = new BucketId("bucket-1");
  private static final InstanceId OTHER = new InstanceId("b");
  private static final Sender SENDER = new Sender(new InstanceId("a"), 1, 1);
  private static final Leave LEAVE = new Leave(SENDER);
  private static final LedgerDefect DEFECT = new LedgerDefect(LedgerDefect.Kind.HOLDER, "ghost");

  private final List<String> heard = new ArrayList<>();
  private final CompletableFuture<LedgerReply> reply = new CompletableFuture<>();
  private final RecordedMetrics metrics = new RecordedMetrics();
  private final RecordedIncidents incidents = new RecordedIncidents();
  private @Nullable RuntimeException thrownByTheListener;
  private final BucketLine line =
      new BucketLine(BUCKET, new Listener(), new ManualCarrier(), metrics, incidents);

  private final class ManualCarrier implements BucketLine.Carrier {
    @Override
    public CompletionStage<LedgerReply> send(BucketId bucket, LedgerMessage message) {
      heard.add("ask " + bucket);
      return reply;
    }

    @Override
    public void left(BucketLine left, Leave leave) {
      heard.add("left " + leave.sender().instance() + " " + left.bucket());
    }
  }

  private final class Listener implements LedgerListener {
    @Override
    public void answered(Sender to, LedgerAnswer answer) {
      heard.add("answered");
      if (thrownByTheListener != null) {
        throw thrownByTheListener;
      }
    }

    @Override
    public void failed(Sender from) {
      heard.add("failed");
    }

    @Override
    public void hinted() {
      heard.add("hinted");
    }
  }

  private static LedgerReply reply(List<InstanceId> removed, List<LedgerDefect> defects) {
    return new LedgerReply(new LedgerAnswer.Left(), List.of(), removed, defects);
  }

  @Test
  void leaveEndsTheHintsBeforeItsAnswerIsHeard() {
    line.send(LEAVE);
    reply.complete(reply(List.of(), List.of()));

    assertThat(heard).containsExactly("ask bucket-1", "left a bucket-1", "answered");
  }

  @Test
  void askThatFailsIsAFailure() {
    line.send(LEAVE);
    reply.completeExceptionally(new IllegalStateException("not connected"));

    assertThat(heard).containsExactly("ask bucket-1", "failed");
    assertThat(incidents.failures()).isEmpty();
  }

  @Test
  void removedInstancesAndDefectsAreTold() {
    line.send(LEAVE);
    reply.complete(reply(List.of(OTHER), List.of(DEFECT)));

    assertThat(incidents.removed()).containsExactly(OTHER);
    assertThat(incidents.defects())
        .containsExactly(new RecordedIncidents.Defects(BUCKET, List.of(DEFECT)));
    assertThat(metrics.count(Meter.LEDGER_DEFECTS, BUCKET.value(), DEFECT.kind().label()))
        .isEqualTo(1);
  }

  @Test
  void listenerThatFailsIsAnIncident() {
    IllegalStateException failure = new IllegalStateException("no such slot");
    thrownByTheListener = failure;

    line.send(LEAVE);
    reply.complete(reply(List.of(), List.of()));

    assertThat(incidents.failures()).containsExactly(failure);
  }

  @Test
  void lineThatHasNotSpokenHasMissedNoHint() {
    line.processMissedHints();
    assertThat(heard).isEmpty();

    line.send(LEAVE);
    line.processMissedHints();
    assertThat(heard).containsExactly("ask bucket-1", "hinted");
  }
}
