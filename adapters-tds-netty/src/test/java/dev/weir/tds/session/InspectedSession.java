package dev.weir.tds.session;

import dev.weir.application.pool.Remains;
import dev.weir.application.session.LocalAnswer;
import dev.weir.application.session.TransactionLending;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.settings.SessionSettings;
import dev.weir.tds.response.ResponseDialect;
import dev.weir.tds.response.ResponseScanner;
import dev.weir.tds.wire.HandleReply;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.ReplyFraming;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A session whose requests and answers are read, and the bytes that go to its server. */
final class InspectedSession implements AutoCloseable {
  /** The number of the first statement that a session has prepared, as it stands in a call. */
  static final String FIRST_NUMBER = "01000010";

  /** The end of an answer, or of the part of it that is about one call. */
  static final String CALL_ENDS = "fe0000e0000000000000000000";

  private static final String HEADERS =
      "16000000" + "120000000200" + "0000000000000000" + "01000000";

  private final NewSession session = new NewSession();
  private final TransactionLending lending = session.lending;
  private final RequestInspection inspection = session.inspection;
  private final ResponseScanner scanner =
      new ResponseScanner(ResponseDialect.USUAL, inspection.responseEvents());
  private Remains connection = new Remains(false);
  private String heard = "";

  /** A parameter without a name that is a text. */
  static String text(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_16LE);
    return "0000e7401f0904d00034"
        + ByteBufUtil.hexDump(Unpooled.buffer().writeShortLE(bytes.length).writeBytes(bytes));
  }

  /** The call that runs the statement with this handle. */
  static String execute(String handle) {
    return "ffff0c000000" + "0000260404" + handle;
  }

  /** What a server answers that has prepared a statement: its handle is 7. */
  static String prepared() {
    return "7900000000" + value(0, "07000000") + CALL_ENDS;
  }

  /** The value of a parameter that is given back. */
  static String value(int ordinal, String integer) {
    return "ac" + "0%x00".formatted(ordinal) + "0001000000000000260404" + integer;
  }

  /** It is lent another connection from now on. */
  void elsewhere() {
    connection = new Remains(false);
  }

  private static ByteBuf packet(PacketType type, byte[] payload, int from, int to) {
    ByteBuf packet = Unpooled.buffer();
    int length = PacketHeader.LENGTH + to - from;
    int status = to == payload.length ? PacketHeader.END_OF_MESSAGE : 0;
    PacketHeader.write(packet, type, status, length, 0, 1);
    return packet.writeBytes(payload, from, to - from);
  }

  private static byte[] payload(String calls) {
    return ByteBufUtil.decodeHexDump(HEADERS + calls);
  }

  /** What goes to the server of a request that comes in one packet. */
  String asks(String calls) {
    return asks(calls, payload(calls).length);
  }

  /** What goes to the server of a request that is held whole, and came in two packets. */
  String asks(String calls, int cut) {
    byte[] payload = payload(calls);
    HeldRequest held = new HeldRequest(TdsVersion.V7_2_AND_LATER);
    if (cut < payload.length) {
      held.add(packet(PacketType.RPC, payload, 0, cut));
    }
    held.add(packet(PacketType.RPC, payload, cut == payload.length ? 0 : cut, payload.length));
    inspection.inspect(held, true);
    lending.prelude(connection);
    return sent(held);
  }

  /** What goes to the server of a request of which only the first packet is held. */
  String streams(String calls, int cut) {
    byte[] payload = payload(calls);
    HeldRequest held = new HeldRequest(TdsVersion.V7_2_AND_LATER);
    held.add(packet(PacketType.RPC, payload, 0, cut));
    inspection.inspect(held, false);
    lending.prelude(connection);
    inspection.rewriteRequest(held, ByteBufAllocator.DEFAULT);
    HeldRequest sent = new HeldRequest(TdsVersion.V7_2_AND_LATER);
    for (ByteBuf each = held.poll(); each != null; each = held.poll()) {
      pass(each, sent);
    }
    pass(packet(PacketType.RPC, payload, cut, payload.length), sent);
    return hex(sent);
  }

  private void pass(ByteBuf packet, HeldRequest sent) {
    inspection.addPacket(packet);
    for (ByteBuf next = inspection.pollPacket(); next != null; next = inspection.pollPacket()) {
      sent.add(next);
    }
  }

  /** How long a request of these calls is. */
  static int length(String calls) {
    return payload(calls).length;
  }

  /** What the client is answered to a preparation without the server; null where that is asked. */
  @Nullable String answeredAgain(String calls) {
    byte[] payload = payload(calls);
    HeldRequest held = new HeldRequest(TdsVersion.V7_2_AND_LATER);
    held.add(packet(PacketType.RPC, payload, 0, payload.length));
    inspection.inspect(held, true);
    LocalAnswer taken = inspection.answerLocally(true);
    held.release();
    if (!(taken instanceof LocalAnswer.Handle handle)) {
      return null;
    }
    ByteBuf answer =
        HandleReply.write(
            ByteBufAllocator.DEFAULT,
            new ReplyFraming(4096, 0, TdsVersion.V7_2_AND_LATER),
            handle.answer(),
            "");
    String hex = ByteBufUtil.hexDump(answer.skipBytes(PacketHeader.LENGTH));
    answer.release();
    return hex;
  }

  String sent(HeldRequest held) {
    inspection.rewriteRequest(held, ByteBufAllocator.DEFAULT);
    return hex(held);
  }

  private static String hex(HeldRequest held) {
    ByteBuf payload = held.payload(ByteBufAllocator.DEFAULT);
    String sent = ByteBufUtil.hexDump(payload).substring(HEADERS.length());
    payload.release();
    held.release();
    return sent;
  }

  /**
   * The server answers.
   *
   * @return the request, if that is to be sent again in the place of the answer
   */
  @Nullable HeldRequest answered(String tokens) {
    byte[] payload = ByteBufUtil.decodeHexDump(tokens);
    ByteBuf packet = packet(PacketType.REPLY, payload, 0, payload.length);
    scanner.scan(packet, PacketHeader.LENGTH, payload.length);
    scanner.endOfResponse();
    HeldRequest again = inspection.takeRetry(packet);
    if (again == null) {
      ByteBuf answer = inspection.rewriteResponse(ByteBufAllocator.DEFAULT, packet, -1);
      heard = "";
      if (answer != null) {
        heard = ByteBufUtil.hexDump(answer.skipBytes(PacketHeader.LENGTH));
        answer.release();
      }
      lending.answered();
    } else {
      packet.release();
    }
    return again;
  }

  /** What the client heard of that. */
  String heard() {
    return heard;
  }

  /** Why the session keeps its connection; null if it does not. */
  @Nullable PinReason pinnedBy() {
    return lending.pinnedBy();
  }

  /** Whether something was not understood. */
  boolean isUnknown() {
    return lending.pins().contains(PinReason.UNKNOWN);
  }

  /** The options of the session. */
  SessionSettings settings() {
    return lending.settings();
  }

  @Override
  public void close() {
    inspection.end();
  }
}
