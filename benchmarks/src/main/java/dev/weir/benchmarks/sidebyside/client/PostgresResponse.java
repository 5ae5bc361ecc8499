package dev.weir.benchmarks.sidebyside.client;

/** PostgreSQL messages, the last of which is ReadyForQuery. */
final class PostgresResponse extends FramedResponse {
  private static final int LENGTH = 4;
  private static final int HEADER = 1 + LENGTH;

  PostgresResponse() {
    super(HEADER);
  }

  @Override
  protected int bodyLength(byte[] head) {
    int length =
        (head[1] & 0xFF) << 24 | (head[2] & 0xFF) << 16 | (head[3] & 0xFF) << 8 | (head[4] & 0xFF);
    return length - LENGTH;
  }

  @Override
  protected boolean isLast(byte[] head) {
    return head[0] == 'Z';
  }

  @Override
  protected boolean isResult(byte[] head, int firstOfBody) {
    return head[0] == 'T';
  }
}
