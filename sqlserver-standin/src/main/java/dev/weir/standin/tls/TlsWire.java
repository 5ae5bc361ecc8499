package dev.weir.standin.tls;

import dev.weir.standin.packet.FramingException;
import dev.weir.standin.wire.Wire;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.ReentrantLock;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import org.jspecify.annotations.Nullable;

/**
 * TLS records over another wire.
 *
 * <p>Reads exactly one record at a time from below: with login-only encryption the bytes behind the
 * encrypted ones are clear text and belong to another reader. What is written in one call goes out
 * as one record where it fits, so records agree with packets.
 */
public final class TlsWire implements Wire {
  private static final int RECORD_HEADER = 5;
  private static final int LARGEST_RECORD = 16_384 + 2_048;
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final Wire below;
  private final SSLEngine engine;
  private final ReentrantLock writeLock = new ReentrantLock();
  private final ByteBuffer outgoing;
  private ByteBuffer plain;
  private long recordsRead;

  TlsWire(Wire below, SSLEngine engine) {
    this.below = below;
    this.engine = engine;
    outgoing = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
    plain = ByteBuffer.allocate(engine.getSession().getApplicationBufferSize()).flip();
  }

  /** One whole record with its header; null at the peer's end. */
  static byte @Nullable [] readRecord(Wire wire) throws IOException {
    byte[] header = new byte[RECORD_HEADER];
    if (!wire.readFully(header, 0, RECORD_HEADER)) {
      return null;
    }
    int length = (header[3] & 0xFF) << 8 | (header[4] & 0xFF);
    if (header[1] != 3 || length > LARGEST_RECORD) {
      throw new FramingException("clear text where a TLS record was due");
    }
    byte[] record = new byte[RECORD_HEADER + length];
    System.arraycopy(header, 0, record, 0, RECORD_HEADER);
    if (length > 0 && !wire.readFully(record, RECORD_HEADER, length)) {
      throw new EOFException("the peer ended within a TLS record");
    }
    return record;
  }

  @Override
  public boolean withinRecord() {
    return plain.hasRemaining();
  }

  @Override
  public long recordsRead() {
    return recordsRead;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    while (!plain.hasRemaining()) {
      byte[] record = readRecord(below);
      if (record == null || !decrypt(ByteBuffer.wrap(record))) {
        return -1;
      }
    }
    int count = Math.min(length, plain.remaining());
    plain.get(target, offset, count);
    return count;
  }

  /** Decrypts one record; false when it closes the stream. */
  private boolean decrypt(ByteBuffer record) throws IOException {
    plain.clear();
    while (record.hasRemaining()) {
      SSLEngineResult result = engine.unwrap(record, plain);
      switch (result.getStatus()) {
        case OK -> afterwards(result.getHandshakeStatus());
        case CLOSED -> {
          return false;
        }
        case BUFFER_OVERFLOW -> enlargePlain();
        case BUFFER_UNDERFLOW -> throw new FramingException("a TLS record that is not whole");
      }
    }
    plain.flip();
    if (plain.hasRemaining()) {
      recordsRead++;
    }
    return true;
  }

  private void enlargePlain() {
    plain = ByteBuffer.allocate(plain.capacity() * 2).put(plain.flip());
  }

  /** TLS 1.3 may have something to say in the middle of the stream, a key update for instance. */
  private void afterwards(HandshakeStatus status) throws IOException {
    HandshakeStatus next = status;
    while (next == HandshakeStatus.NEED_TASK || next == HandshakeStatus.NEED_WRAP) {
      if (next == HandshakeStatus.NEED_TASK) {
        engine.getDelegatedTask().run();
      } else {
        encrypt(NOTHING.duplicate());
      }
      next = engine.getHandshakeStatus();
    }
  }

  @Override
  public void write(byte[] source, int offset, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(source, offset, length);
    while (bytes.hasRemaining()) {
      encrypt(bytes);
    }
  }

  private void encrypt(ByteBuffer bytes) throws IOException {
    writeLock.lock();
    try {
      outgoing.clear();
      SSLEngineResult result = engine.wrap(bytes, outgoing);
      if (result.getStatus() != SSLEngineResult.Status.OK) {
        throw new EOFException("TLS is closed");
      }
      below.write(outgoing.array(), 0, outgoing.position());
    } finally {
      writeLock.unlock();
    }
  }

  @Override
  public void close() {
    below.close();
  }
}
