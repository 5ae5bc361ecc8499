package dev.weir.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@link HttpRequestReader} makes of the bytes of one connection.
 *
 * @param heads the requests
 * @param refusal the status that ends the connection; null when the bytes end first
 */
record RequestOutcome(List<RequestHead> heads, @Nullable Integer refusal) {
  /** Reads the bytes, which arrive in pieces of this size. */
  static RequestOutcome of(byte[] bytes, int pieceSize, int headBytes) {
    HttpRequestReader reader = new HttpRequestReader(new Pieces(bytes, pieceSize), headBytes);
    List<RequestHead> heads = new ArrayList<>();
    try {
      for (RequestHead head = reader.next(); head != null; head = reader.next()) {
        heads.add(head);
      }
      return new RequestOutcome(heads, null);
    } catch (MalformedRequestException e) {
      return new RequestOutcome(heads, e.response().status());
    } catch (EOFException e) {
      return new RequestOutcome(heads, null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Pieces implements ReadableByteChannel {
    private final ByteBuffer bytes;
    private final int size;

    Pieces(byte[] bytes, int size) {
      this.bytes = ByteBuffer.wrap(bytes);
      this.size = size;
    }

    @Override
    public int read(ByteBuffer target) {
      if (!bytes.hasRemaining()) {
        return -1;
      }
      int count = Math.min(size, Math.min(bytes.remaining(), target.remaining()));
      target.put(bytes.slice(bytes.position(), count));
      bytes.position(bytes.position() + count);
      return count;
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public void close() {
      // Nothing is held.
    }
  }
}
