package dev.weir.tds.request;

import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.SplitFields;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;

/**
 * Parses the requests of clients from the payloads of their packets, which may be split at any
 * byte. It skips values, except those that determine a request's effects on its session:
 * statements, and integers, which may be handles.
 *
 * <p>It never guesses: if it does not understand a request, it reports {@code unclear} and skips
 * the rest. It holds nothing between {@link #end} and {@link #begin} and may serve one session
 * after the other.
 */
public final class RequestReader {
  private enum Step {
    HEADERS,
    BATCH,
    CALLS,
    TRANSACTION,
    REST
  }

  private final RequestEvents events;
  private final SplitFields fields = new SplitFields();
  private final TextPieces text;
  private final HeadersPart headers;
  private final CallsPart calls;
  private final TransactionPart transaction = new TransactionPart();
  private PacketType type = PacketType.SQL_BATCH;
  private TdsVersion version = TdsVersion.V7_2_AND_LATER;
  private Step step = Step.REST;
  private boolean unclear;

  /** Creates a reader that reports to this listener. */
  public RequestReader(RequestEvents events) {
    this.events = events;
    this.text = new TextPieces(events);
    this.headers = new HeadersPart(events);
    this.calls = new CallsPart(events, text);
  }

  /** Begins a request in a message of this type, in this layout. */
  public void begin(PacketType messageType, TdsVersion spoken) {
    fields.restart();
    type = messageType;
    version = spoken;
    unclear = false;
    step = first();
  }

  /**
   * Reads the next packet of the request.
   *
   * @param packet is neither consumed nor kept; the caller keeps it
   * @param index the index of its payload
   * @param length the length of its payload
   */
  public void read(ByteBuf packet, int index, int length) {
    fields.feed(packet, index, length);
    boolean more = true;
    while (more && !unclear) {
      more = advance();
    }
    fields.releasePiece();
  }

  /** Ends the request. */
  public void end() {
    if (!unclear) {
      finish();
    }
    step = Step.REST;
    fields.restart();
  }

  /** Returns whether the rest of the request cannot be read. */
  public boolean isUnclear() {
    return unclear;
  }

  /**
   * Returns whether the bytes read so far end within a call, before the end of its first parameter.
   */
  public boolean isWithinCallHead() {
    return !unclear && step == Step.CALLS && calls.isWithinHead();
  }

  private Step first() {
    return switch (type) {
      case SQL_BATCH, RPC, TRANSACTION_MANAGER -> {
        headers.begin();
        yield version.isSince72() ? Step.HEADERS : body();
      }
      case BULK_LOAD -> {
        events.bulkLoad();
        yield Step.REST;
      }
      case REPLY, ATTENTION, FEDERATED_TOKEN, LOGIN7, SSPI, PRELOGIN -> {
        unclear(Unclear.NO_REQUEST);
        yield Step.REST;
      }
    };
  }

  private Step body() {
    if (type == PacketType.SQL_BATCH) {
      text.begin(TextRole.BATCH);
      return Step.BATCH;
    }
    if (type == PacketType.RPC) {
      calls.begin(version, fields.offset());
      return Step.CALLS;
    }
    transaction.begin();
    return Step.TRANSACTION;
  }

  /** Reads the next part, and returns whether there may be more to read. */
  private boolean advance() {
    return switch (step) {
      case HEADERS -> {
        boolean passed = read(headers);
        step = passed && !unclear ? body() : step;
        yield passed;
      }
      case BATCH -> {
        text.report(fields, Long.MAX_VALUE);
        yield false;
      }
      case CALLS -> read(calls);
      case TRANSACTION -> {
        if (read(transaction) && fields.hasMore()) {
          unclear(Unclear.MALFORMED);
        }
        yield false;
      }
      case REST -> false;
    };
  }

  private boolean read(RequestPart part) {
    boolean passed = part.walk(fields);
    Unclear why = part.unclear();
    if (why != null) {
      unclear(why);
    }
    return passed;
  }

  private void finish() {
    switch (step) {
      case HEADERS -> unclear(Unclear.ENDED_EARLY);
      case BATCH -> {
        if (!text.end()) {
          unclear(Unclear.ENDED_EARLY);
        }
      }
      case CALLS -> {
        if (!calls.end(fields)) {
          unclear(Unclear.ENDED_EARLY);
        }
      }
      case TRANSACTION -> {
        if (read(transaction) && !unclear) {
          events.transactionRequest(transaction);
        } else {
          unclear(Unclear.ENDED_EARLY);
        }
      }
      case REST -> {}
    }
  }

  private void unclear(Unclear why) {
    if (!unclear) {
      unclear = true;
      events.unclear(why);
    }
  }
}
