package dev.weir.tds.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.weir.tds.captures.Capture;
import dev.weir.tds.request.ProcedureCall;
import dev.weir.tds.request.RequestEvents;
import dev.weir.tds.request.RequestReader;
import dev.weir.tds.request.TextRole;
import dev.weir.tds.request.TransactionRequest;
import dev.weir.tds.request.Unclear;
import dev.weir.tds.response.DoneKind;
import dev.weir.tds.response.EnvironmentChange;
import dev.weir.tds.response.Loss;
import dev.weir.tds.response.ResponseDialect;
import dev.weir.tds.response.ResponseEvents;
import dev.weir.tds.response.ResponseScanner;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is read along for every request of every client leaves no garbage. */
class NoGarbageTest implements RequestEvents, ResponseEvents {
  private static final int ROUNDS = 20;

  /** What asking for the figure takes itself. */
  private static final long UNAVOIDABLE = 1024;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final RequestReader reader = new RequestReader(this);
  private final ResponseScanner scanner = new ResponseScanner(ResponseDialect.USUAL, this);
  private long told;

  private record Request(PacketType type, ByteBuf payload) {}

  @Test
  void readingRequestsLeavesNone() {
    List<Request> requests =
        Capture.all().stream()
            .flatMap(capture -> capture.messages().stream())
            .filter(Capture.Message::fromClient)
            .filter(message -> message.type() == 0x01 || message.type() == 0x03)
            .map(
                message ->
                    new Request(
                        message.type() == 0x01 ? PacketType.SQL_BATCH : PacketType.RPC,
                        message.payloadBytes()))
            .toList();
    readAll(requests);
    long before = THREADS.getCurrentThreadAllocatedBytes();
    for (int round = 0; round < ROUNDS; round++) {
      readAll(requests);
    }
    assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(UNAVOIDABLE);
    assertThat(told).isPositive();
  }

  @Test
  void scanningResponsesLeavesNone() {
    List<ByteBuf> responses =
        Capture.all().stream()
            .flatMap(capture -> capture.messages().stream())
            .filter(message -> !message.fromClient())
            .map(Capture.Message::payloadBytes)
            .toList();
    scanAll(responses);
    long before = THREADS.getCurrentThreadAllocatedBytes();
    for (int round = 0; round < ROUNDS; round++) {
      scanAll(responses);
    }
    assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(UNAVOIDABLE);
    assertThat(told).isPositive();
  }

  /** By index: an iterator would be garbage of the test's own. */
  private void readAll(List<Request> requests) {
    for (int i = 0; i < requests.size(); i++) {
      ByteBuf payload = requests.get(i).payload();
      int half = payload.readableBytes() / 2;
      reader.begin(requests.get(i).type(), TdsVersion.V7_2_AND_LATER);
      reader.read(payload, 0, half);
      reader.read(payload, half, payload.readableBytes() - half);
      reader.end();
    }
  }

  private void scanAll(List<ByteBuf> responses) {
    for (int i = 0; i < responses.size(); i++) {
      ByteBuf payload = responses.get(i);
      int half = payload.readableBytes() / 2;
      scanner.scan(payload, 0, half);
      scanner.scan(payload, half, payload.readableBytes() - half);
      scanner.endOfResponse();
    }
  }

  @Override
  public void text(TextRole role, char[] characters, int length) {
    told += length;
  }

  @Override
  public void call(ProcedureCall call) {
    told++;
  }

  @Override
  public void transactionRequest(TransactionRequest request) {
    told++;
  }

  @Override
  public void bulkLoad() {
    told++;
  }

  @Override
  public void unclear(Unclear why) {
    // What is not of 7.2 is among the messages.
    told++;
  }

  @Override
  public void done(DoneKind kind, int status, int command, long rows) {
    told++;
  }

  @Override
  public void error(int number, int state, int severity) {
    told++;
  }

  @Override
  public void transaction(EnvironmentChange change, long descriptor, long offset) {
    told++;
  }

  @Override
  public void lost(Loss loss) {
    // Replies to PRELOGIN, and what is not of 7.2, are among the messages.
    told++;
  }
}
