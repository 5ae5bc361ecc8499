package dev.weir.tds.session;

import dev.weir.tds.request.ProcedureCall;
import dev.weir.tds.request.RequestEvents;
import dev.weir.tds.request.RequestReader;
import dev.weir.tds.request.TextRole;
import dev.weir.tds.request.TransactionRequest;
import dev.weir.tds.request.Unclear;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;

/**
 * The SQL text of a request for the log: that of a batch, or of the statements and the names of the
 * procedures it calls, without the values of parameters.
 */
final class SqlText implements RequestEvents {
  /** The longest text, in characters: enough to recognise the request in the log. */
  private static final int LONGEST = 1_000;

  private static final String SEPARATOR = "; ";

  private final StringBuilder text = new StringBuilder();

  private SqlText() {}

  /** Returns the beginning of the text, as far as the held part of the request contains it. */
  static String of(HeldRequest request) {
    PacketType type = PacketType.of(request.type());
    if (type != PacketType.SQL_BATCH && type != PacketType.RPC) {
      return "";
    }
    SqlText events = new SqlText();
    RequestReader reader = new RequestReader(events);
    reader.begin(type, request.version());
    request.forEach(
        (packet, first) ->
            reader.read(
                packet,
                packet.readerIndex() + PacketHeader.LENGTH,
                packet.readableBytes() - PacketHeader.LENGTH));
    return events.text.toString();
  }

  @Override
  public void text(TextRole role, char[] characters, int length) {
    if (role != TextRole.DEFINITIONS) {
      append(new String(characters, 0, length));
    }
  }

  @Override
  public void call(ProcedureCall call) {
    if (!text.isEmpty()) {
      append(SEPARATOR);
    }
    if (call.procedure() == null) {
      append(call.name().toString());
    }
  }

  private void append(String more) {
    text.append(more, 0, Math.min(more.length(), LONGEST - text.length()));
  }

  @Override
  public void transactionRequest(TransactionRequest request) {
    // It has no text.
  }

  @Override
  public void bulkLoad() {
    // It has no text.
  }

  @Override
  public void unclear(Unclear why) {
    // The text read so far is enough.
  }
}
