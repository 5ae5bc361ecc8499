package dev.weir.benchmarks.sidebyside.client;

import java.nio.ByteBuffer;

/**
 * Finds the end of a response in bytes that come in pieces of any size. Both protocols have frames
 * of a header, which tells the length, and a body; which frame is the last differs.
 */
public abstract class FramedResponse {
  private final byte[] header;
  private int headerBytes;
  private int bodyLeft;
  private int bodyBytes;
  private boolean begun;
  private boolean result;
  private long length;

  /** For one client. */
  protected FramedResponse(int headerLength) {
    header = new byte[headerLength];
  }

  /** How many bytes of body the header announces. */
  protected abstract int bodyLength(byte[] head);

  /** Whether the response ends with this frame. */
  protected abstract boolean isLast(byte[] head);

  /** Whether a response that begins so brings a result, and not an error. */
  protected abstract boolean isResult(byte[] head, int firstOfBody);

  /**
   * Takes the bytes up to the end of the response.
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

  /** Whether the response that has ended was a result: who measures errors measures nothing. */
  public final boolean isResultSeen() {
    return result;
  }

  /** How long the response that has ended was, with its headers. */
  public final long length() {
    return length;
  }
}
