package dev.weir.tds.live;

import dev.weir.tds.request.CallParameter;
import dev.weir.tds.request.ProcedureCall;
import dev.weir.tds.request.RequestEvents;
import dev.weir.tds.request.RequestReader;
import dev.weir.tds.request.TextRole;
import dev.weir.tds.request.TransactionRequest;
import dev.weir.tds.request.Unclear;
import dev.weir.tds.response.ColumnForms;
import dev.weir.tds.response.DescribedColumns;
import dev.weir.tds.response.DoneKind;
import dev.weir.tds.response.EnvironmentChange;
import dev.weir.tds.response.Loss;
import dev.weir.tds.response.ResponseDialect;
import dev.weir.tds.response.ResponseEvents;
import dev.weir.tds.response.ResponseScanner;
import dev.weir.tds.response.ReturnedValue;
import dev.weir.tds.wire.BrokenStreamException;
import dev.weir.tds.wire.DoneStatus;
import dev.weir.tds.wire.PacketCutter;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/**
 * One connection, in clear: what is said is read along before it is passed on, so that a client
 * cannot answer what has not been read yet. Its two sides come from two threads.
 */
final class Conversation implements RequestEvents, ResponseEvents {
  private final Findings findings;
  private final PacketCutter fromClient = cutter();
  private final PacketCutter fromServer = cutter();
  private final RequestReader reader = new RequestReader(this);
  private ResponseScanner scanner = new ResponseScanner(ResponseDialect.USUAL, this);

  private PacketType asked = PacketType.PRELOGIN;

  /** The layout of the version of the login. */
  private TdsVersion version = TdsVersion.V7_2_AND_LATER;

  private boolean midRequest;
  private boolean over;
  private long descriptor;
  private int lastStatus;
  private @Nullable ColumnForms columns;

  Conversation(Findings findings) {
    this.findings = findings;
  }

  private static PacketCutter cutter() {
    return new PacketCutter(ByteBufAllocator.DEFAULT, PacketHeader.MAX_PACKET_SIZE);
  }

  /** The client said this. */
  synchronized void client(byte[] bytes, int length) {
    each(fromClient, bytes, length, true);
  }

  /** The server said this. */
  synchronized void server(byte[] bytes, int length) {
    each(fromServer, bytes, length, false);
  }

  /** Nothing more is read: what comes late is not heard. */
  synchronized void release() {
    over = true;
    fromClient.release();
    fromServer.release();
  }

  private void each(PacketCutter cutter, byte[] bytes, int length, boolean client) {
    if (over) {
      return;
    }
    cutter.add(Unpooled.copiedBuffer(bytes, 0, length));
    try {
      for (ByteBuf packet = cutter.next(); packet != null; packet = cutter.next()) {
        try {
          if (client) {
            request(packet);
          } else {
            response(packet);
          }
        } finally {
          packet.release();
        }
      }
    } catch (BrokenStreamException e) {
      findings.wrong("a stream that broke: " + e.reason());
    }
  }

  private void request(ByteBuf packet) {
    int index = packet.readerIndex();
    PacketType type = PacketType.of(PacketHeader.typeAt(packet, index));
    boolean last = PacketHeader.isEndOfMessageAt(packet, index);
    if (type == null || type == PacketType.ATTENTION) {
      return;
    }
    if (type == PacketType.LOGIN7 && asked != PacketType.LOGIN7) {
      logIn(packet.getIntLE(index + PacketHeader.LENGTH + Integer.BYTES));
    }
    asked = type;
    if (type == PacketType.PRELOGIN || type == PacketType.LOGIN7) {
      return;
    }
    if (!midRequest) {
      reader.begin(type, version);
    }
    reader.read(packet, index + PacketHeader.LENGTH, packet.readableBytes() - PacketHeader.LENGTH);
    midRequest = !last;
    // What a client takes back may end anywhere.
    if (last && !PacketHeader.isIgnoredAt(packet, index)) {
      reader.end();
      findings.request();
    }
  }

  /** The login names its version behind its length (MS-TDS 2.2.6.4). */
  private void logIn(int named) {
    version = TdsVersion.ofLogin(named);
    scanner = new ResponseScanner(ResponseDialect.of(version), this);
  }

  private void response(ByteBuf packet) {
    if (asked == PacketType.PRELOGIN) {
      return;
    }
    int index = packet.readerIndex();
    int payload = index + PacketHeader.LENGTH;
    scanner.scan(packet, payload, packet.readableBytes() - PacketHeader.LENGTH);
    if (PacketHeader.isEndOfMessageAt(packet, index)) {
      if (scanner.wholeTokensEnd() != scanner.offset() || (lastStatus & DoneStatus.MORE) != 0) {
        findings.wrong("a response that ends where none can end");
      }
      scanner.endOfResponse();
      findings.response();
    }
  }

  @Override
  public void transaction(long told, long offset, long outstanding) {
    if (told != descriptor) {
      findings.wrong("a request in transaction %x, where %x is open".formatted(told, descriptor));
    }
  }

  @Override
  public void text(TextRole role, char[] characters, int length) {
    findings.text(length);
  }

  @Override
  public void call(ProcedureCall call) {
    findings.call();
  }

  @Override
  public void parameter(CallParameter parameter) {
    if (parameter.endOffset() <= parameter.offset()) {
      findings.wrong("a parameter that ends before it begins");
    }
  }

  @Override
  public void transactionRequest(TransactionRequest request) {
    findings.transactionRequest();
  }

  @Override
  public void bulkLoad() {
    findings.call();
  }

  @Override
  public void unclear(Unclear why) {
    findings.wrong("a request that is unclear: " + why);
  }

  @Override
  public void columns(DescribedColumns described) {
    columns = described.forms();
  }

  @Override
  public @Nullable ColumnForms columnsNotDescribed() {
    return columns;
  }

  @Override
  public void rows(long count) {
    findings.rows(count);
  }

  @Override
  public void done(DoneKind kind, int status, int command, long rows) {
    lastStatus = status;
  }

  @Override
  public void error(int number, int state, int severity) {
    findings.error();
  }

  @Override
  public void returnValue(ReturnedValue value) {
    if (value.integerWidth() > 0 && value.integerOffset() <= value.ordinalOffset()) {
      findings.wrong("an integer before its parameter");
    }
  }

  @Override
  public void transaction(EnvironmentChange change, long told, long offset) {
    if (change.isTransactionEnd() && told != descriptor) {
      findings.wrong("the end of transaction %x, where %x is open".formatted(told, descriptor));
    }
    descriptor = change.isTransactionStart() ? told : 0;
    findings.transaction();
  }

  @Override
  public void lost(Loss loss) {
    findings.wrong("a response that is lost: " + loss);
  }
}
