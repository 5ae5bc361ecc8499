package dev.weir.standin.fault;

import dev.weir.standin.wire.ChannelWire;
import dev.weir.standin.wire.Wire;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A wire whose writes suffer from {@link Faults}: the connection's own, or else the server's. */
public final class FaultyWire implements Wire {
  private static final Duration LOOK_AGAIN = Duration.ofMillis(5);

  private final ChannelWire sound;
  private final Faults ofServer;
  private final Faults ofConnection;
  private final AtomicLong writtenOfResponse = new AtomicLong();

  public FaultyWire(ChannelWire sound, Faults ofServer, Faults ofConnection) {
    this.sound = sound;
    this.ofServer = ofServer;
    this.ofConnection = ofConnection;
  }

  /** Bytes of the client begin the next response: the count of written bytes starts again. */
  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    int count = sound.read(target, offset, length);
    writtenOfResponse.set(0);
    return count;
  }

  @Override
  public void write(byte[] source, int offset, int length) throws IOException {
    int from = 0;
    while (from < length) {
      int count = mayWrite(length - from);
      if (count == 0) {
        interrupted();
      } else {
        Faults.Segments segments = segments();
        int piece = segments.size() == 0 ? count : Math.min(segments.size(), count);
        sound.write(source, offset + from, piece);
        from += piece;
        writtenOfResponse.addAndGet(piece);
        pause(segments.pause());
      }
    }
  }

  private Faults.Segments segments() {
    Faults.Segments own = ofConnection.segments();
    return own.size() == 0 ? ofServer.segments() : own;
  }

  private @Nullable Interruption interruption() {
    Interruption own = ofConnection.interruption();
    return own == null ? ofServer.interruption() : own;
  }

  /** Returns the number of bytes that may still be written to the client. */
  private int mayWrite(int wanted) {
    Interruption fault = interruption();
    return fault == null
        ? wanted
        : Math.clamp(fault.afterBytes() - writtenOfResponse.get(), 0, wanted);
  }

  private void interrupted() throws IOException {
    Interruption fault = interruption();
    if (fault == null) {
      return;
    }
    switch (fault.kind()) {
      case STALL -> pause(LOOK_AGAIN);
      case CLOSE -> sound.close();
      case RESET -> sound.reset();
    }
    if (sound.isEnded()) {
      throw new EOFException("the connection ended within a response");
    }
  }

  private static void pause(Duration pause) throws IOException {
    if (pause.isZero()) {
      return;
    }
    try {
      Thread.sleep(pause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted within a response");
    }
  }

  @Override
  public void close() {
    sound.close();
  }
}
