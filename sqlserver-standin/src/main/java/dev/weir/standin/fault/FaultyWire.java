package dev.weir.standin.fault;

import dev.weir.standin.wire.Wire;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;

/** A wire whose writes suffer from {@link Faults}. */
public final class FaultyWire implements Wire {
  private final Wire sound;
  private final Faults faults;

  public FaultyWire(Wire sound, Faults faults) {
    this.sound = sound;
    this.faults = faults;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    return sound.read(target, offset, length);
  }

  @Override
  public void write(byte[] source, int offset, int length) throws IOException {
    int size = faults.segmentSize();
    if (size == 0) {
      sound.write(source, offset, length);
      return;
    }
    for (int from = 0; from < length; from += size) {
      sound.write(source, offset + from, Math.min(size, length - from));
      pause(faults.segmentDelay());
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
