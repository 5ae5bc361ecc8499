package dev.weir.tds.bucket;

import dev.weir.application.facts.StepAnswer;
import dev.weir.application.session.ServerAnswer;
import dev.weir.tds.response.DoneKind;
import dev.weir.tds.response.EnvironmentChange;
import dev.weir.tds.response.Loss;
import dev.weir.tds.response.ResponseEvents;
import dev.weir.tds.wire.DoneStatus;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.ArrayList;
import java.util.List;

/** Collects a server's answer to one message of a measuring. */
final class MeasuringAnswer implements ResponseEvents {
  /** The longest answer that is kept, in bytes; real ones have a few thousand. */
  private static final int LONGEST = 256 * 1024;

  private final TdsVersion version;
  private final ByteBuf bytes;
  private final List<String> databases = new ArrayList<>();
  private boolean failed;
  private boolean ended;
  private boolean acknowledged;
  private boolean begun;
  private long descriptor;

  MeasuringAnswer(ByteBufAllocator allocator, TdsVersion version) {
    this.version = version;
    this.bytes = allocator.buffer();
  }

  /** Adds a whole packet with its header; the caller keeps it. */
  void add(ByteBuf packet) {
    int length = packet.readableBytes() - PacketHeader.LENGTH;
    if (bytes.readableBytes() + length > LONGEST) {
      failed = true;
    } else {
      bytes.writeBytes(packet, packet.readerIndex() + PacketHeader.LENGTH, length);
    }
  }

  /** Returns the answer. */
  StepAnswer read() {
    ServerAnswer rows = failed || !ended ? null : TextRows.read(bytes, version);
    return new StepAnswer(
        rows != null,
        rows == null ? List.of() : rows.rows(),
        acknowledged,
        begun,
        descriptor,
        databases);
  }

  void release() {
    bytes.release();
  }

  @Override
  public void done(DoneKind kind, int status, int command, long rows) {
    // A statement that failed within TRY may have the bit in its own token: only the last one
    // speaks for the batch.
    ended = (status & DoneStatus.MORE) == 0;
    failed |= ended && (status & DoneStatus.ERROR) != 0;
  }

  @Override
  public void error(int number, int state, int severity) {
    failed = true;
  }

  @Override
  public void renamed(EnvironmentChange change, CharSequence name) {
    if (change == EnvironmentChange.DATABASE) {
      databases.add(name.toString());
    }
  }

  @Override
  public void transaction(EnvironmentChange change, long number, long offset) {
    if (change.isTransactionStart()) {
      begun = true;
      descriptor = number;
    } else if (change.isTransactionEnd()) {
      descriptor = 0;
    }
  }

  @Override
  public void environment(EnvironmentChange change) {
    acknowledged |= change == EnvironmentChange.RESET;
  }

  @Override
  public void lost(Loss loss) {
    failed = true;
  }
}
