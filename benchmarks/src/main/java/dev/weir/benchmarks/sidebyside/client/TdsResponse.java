package dev.weir.benchmarks.sidebyside.client;

/** TDS packets (MS-TDS 2.2.3), the last of which has the end-of-message bit. */
final class TdsResponse extends FramedResponse {
  private static final int HEADER = 8;
  private static final int END_OF_MESSAGE = 1;
  private static final int COLUMN_METADATA = 0x81;

  TdsResponse() {
    super(HEADER);
  }

  @Override
  protected int bodyLength(byte[] head) {
    return ((head[2] & 0xFF) << 8 | (head[3] & 0xFF)) - HEADER;
  }

  @Override
  protected boolean isLast(byte[] head) {
    return (head[1] & END_OF_MESSAGE) != 0;
  }

  /** A result begins with COLMETADATA, a failed request with ERROR. */
  @Override
  protected boolean isResult(byte[] head, int firstOfBody) {
    return firstOfBody == COLUMN_METADATA;
  }
}
