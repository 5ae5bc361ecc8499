package dev.weir.benchmarks.sidebyside.client;

import java.nio.ByteBuffer;

/**
 * Finds the end of a response whose bytes arrive in pieces of any size. In both protocols a frame
 * is a header with the length, and a body; they mark the last frame differently.
 */
public abstract class FramedResponse {
  private final byte[] header;
  private int headerBytes;
  private int bodyLeft;
  private int bodyBytes;
  private boolean begun;
  private boolean result;
  private long length;

  /** Creates a reader for one client. */
  protected FramedResponse(int headerLength) {
    header = new byte[headerLength];
  }

  /** Returns the number of body bytes that the header announces. */
  protected abstract int bodyLength(byte[] head);

  /** Returns whether the response ends with this frame. */
  protected abstract boolean isLast(byte[] head);

  /** Returns whether a response with this beginning is a result, not an error. */
  protected abstract boolean isResult(byte[] head, int firstOfBody);

  /**
   * Consumes the bytes up to the end of the response.
   *
   * @return true when the response has ended
   */
  public final boolean ends(ByteBuffer in) {
    while (in.hasRemaining()) {
      if (headerBytes < header.length) {
        header[headerBytes++] = in.get();
        if (headerBytes == header.length) {
          bodyLeft = bodyLength(header);
          bodyBytes = 0;
          if (bodyLeft == 0 && isFrameComplete()) {
            return true;
          }
        }
      } else {
        readBody(in);
        if (bodyLeft == 0 && isFrameComplete()) {
          return true;
        }
      }
    }
    return false;
  }

  private void readBody(ByteBuffer in) {
    if (!begun) {
      begun = true;
      length = 0;
      result = isResult(header, in.get(in.position()) & 0xFF);
    }
    int taken = Math.min(bodyLeft, in.remaining());
    in.position(in.position() + taken);
    bodyLeft -= taken;
    bodyBytes += taken;
  }

  private boolean isFrameComplete() {
    length += header.length + bodyBytes;
    headerBytes = 0;
    boolean last = isLast(header);
    if (last) {
      begun = false;
    }
    return last;
  }

  /** Returns whether the last response was a result; errors must not be measured. */
  public final boolean isResultSeen() {
    return result;
  }

  /** Returns the length of the last response with its headers. */
  public final long length() {
    return length;
  }
}
