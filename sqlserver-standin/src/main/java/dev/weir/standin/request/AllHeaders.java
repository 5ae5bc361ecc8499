package dev.weir.standin.request;

import dev.weir.standin.error.SqlErrorException;
import dev.weir.standin.packet.ByteSource;

/**
 * The headers before a request (MS-TDS 2.2.5.3).
 *
 * @param transactionDescriptor the transaction the client believes it is in; 0 for none
 * @param outstandingRequests how many requests it has under way, this one among them
 * @param notification it wants to hear when the result changes
 */
public record AllHeaders(
    long transactionDescriptor, long outstandingRequests, boolean notification) {
  private static final int QUERY_NOTIFICATION = 1;
  private static final int TRANSACTION = 2;
  private static final int ACTIVITY = 3;
  private static final int TRANSACTION_LENGTH = 18;
  private static final int ACTIVITY_LENGTH = 26;
  private static final int SMALLEST = 4 + 6;

  /**
   * Reads them all and leaves the source behind them.
   *
   * @throws SqlErrorException what SQL Server answers when they are not as they must be
   */
  public static AllHeaders read(ByteSource source) {
    if (source.remaining() < SMALLEST) {
      throw ProtocolErrors.headersContainErrors();
    }
    int start = source.position();
    long total = source.u32();
    if (total < 4 || total > source.remaining() + 4L) {
      throw ProtocolErrors.headersContainErrors();
    }
    int end = start + (int) total;
    long descriptor = 0;
    long outstanding = 0;
    boolean transactionSeen = false;
    boolean notification = false;
    while (source.position() < end) {
      int headerStart = source.position();
      long length = source.u32();
      int type = source.u16();
      if (length < 6 || headerStart + length > end) {
        throw ProtocolErrors.headersContainErrors();
      }
      switch (type) {
        case TRANSACTION -> {
          if (length != TRANSACTION_LENGTH || transactionSeen) {
            throw ProtocolErrors.transactionHeaderContainsErrors();
          }
          descriptor = source.i64();
          outstanding = source.u32();
          transactionSeen = true;
        }
        case QUERY_NOTIFICATION -> notification = true;
        case ACTIVITY -> {
          if (length != ACTIVITY_LENGTH) {
            throw ProtocolErrors.headersContainErrors();
          }
        }
        default -> throw ProtocolErrors.headersContainErrors();
      }
      source.position(headerStart + (int) length);
    }
    if (!transactionSeen) {
      throw ProtocolErrors.transactionHeaderMissing();
    }
    return new AllHeaders(descriptor, outstanding, notification);
  }
}
