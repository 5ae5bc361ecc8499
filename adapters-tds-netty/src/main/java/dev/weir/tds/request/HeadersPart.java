package dev.weir.tds.request;

import dev.weir.tds.wire.SplitFields;

/** Reads ALL_HEADERS (MS-TDS 2.2.5.3), with which requests begin since TDS 7.2. */
final class HeadersPart extends RequestPart {
  private enum Step {
    TOTAL,
    NEXT,
    HEADER,
    DESCRIPTOR,
    OUTSTANDING,
    END
  }

  private static final int HEAD = Integer.BYTES + Short.BYTES;
  private static final int NOTIFICATION = 1;
  private static final int TRANSACTION = 2;
  private static final int TRACE = 3;
  private static final int TRANSACTION_LENGTH = HEAD + Long.BYTES + Integer.BYTES;

  private final RequestEvents events;
  private Step step = Step.END;
  private long left;
  private boolean transactionSeen;
  private long descriptor;
  private long descriptorOffset;

  HeadersPart(RequestEvents events) {
    this.events = events;
  }

  void begin() {
    clearReason();
    step = Step.TOTAL;
    transactionSeen = false;
  }

  @Override
  boolean walk(SplitFields in) {
    while (step != Step.END) {
      if (!in.readNumber(widthOfNext())) {
        return false;
      }
      step = next(in);
    }
    return in.skipPending();
  }

  private int widthOfNext() {
    return switch (step) {
      case TOTAL, OUTSTANDING -> Integer.BYTES;
      case HEADER -> HEAD;
      case DESCRIPTOR -> Long.BYTES;
      case NEXT, END -> 0;
    };
  }

  private Step next(SplitFields in) {
    return switch (step) {
      case TOTAL -> {
        left = in.value() - Integer.BYTES;
        yield left < HEAD ? unclear(Unclear.HEADERS) : Step.NEXT;
      }
      case NEXT -> {
        if (left > 0) {
          yield Step.HEADER;
        }
        yield transactionSeen ? Step.END : unclear(Unclear.HEADERS);
      }
      case HEADER -> header(in);
      case DESCRIPTOR -> {
        descriptor = in.value();
        descriptorOffset = in.offset() - Long.BYTES;
        yield Step.OUTSTANDING;
      }
      case OUTSTANDING -> {
        events.transaction(descriptor, descriptorOffset, in.value());
        yield Step.NEXT;
      }
      case END -> Step.END;
    };
  }

  private Step header(SplitFields in) {
    long length = in.value() & 0xFFFF_FFFFL;
    int type = (int) (in.value() >>> Integer.SIZE);
    left -= length;
    if (length < HEAD || left < 0) {
      return unclear(Unclear.HEADERS);
    }
    return switch (type) {
      case TRANSACTION -> {
        boolean sound = length == TRANSACTION_LENGTH && !transactionSeen;
        transactionSeen = true;
        yield sound ? Step.DESCRIPTOR : unclear(Unclear.HEADERS);
      }
      case NOTIFICATION -> {
        events.queryNotification();
        in.skip(length - HEAD);
        yield Step.NEXT;
      }
      case TRACE -> {
        in.skip(length - HEAD);
        yield Step.NEXT;
      }
      default -> unclear(Unclear.HEADERS);
    };
  }

  private Step unclear(Unclear why) {
    giveUp(why);
    return Step.END;
  }
}
