package dev.weir.tds.response;

import dev.weir.tds.wire.SplitFields;
import dev.weir.tds.wire.Tokens;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * Reads along what a server says: the payload of its packets as they come, wherever they are cut.
 * It walks the whole grammar of responses (MS-TDS 2.2.7) without looking at values, and tells
 * {@link ResponseEvents} what matters.
 *
 * <p>What cannot be read it does not guess: it says {@code lost}, and passes over the rest of that
 * response. The next one is read again.
 */
public final class ResponseScanner {
  private ResponseEvents events;
  private final SplitFields fields = new SplitFields();
  private final RowPlan plan = new RowPlan();
  private final KnownColumns knownColumns = new KnownColumns();
  private final ShortTokenWalk shortTokens;
  private final ColumnsWalk columns;
  private final ComputedColumnsWalk computedColumns;
  private final RowWalk row;
  private final ReturnValueWalk returnValue;
  private final FeaturesWalk features = new FeaturesWalk();
  private final ClassificationWalk classification;

  /** The token that has begun and has not ended. */
  private @Nullable TokenWalk current;

  private boolean planned;
  private boolean lost;
  private int token;
  private long tokenOffset;
  private long wholeRows;

  /** Reads responses in this dialect. */
  public ResponseScanner(ResponseDialect dialect, ResponseEvents events) {
    this.events = events;
    this.shortTokens = new ShortTokenWalk(dialect);
    this.columns = new ColumnsWalk(dialect, plan);
    this.computedColumns = new ComputedColumnsWalk(dialect);
    this.row = new RowWalk(plan, computedColumns);
    this.returnValue = new ReturnValueWalk(dialect);
    this.classification = new ClassificationWalk(dialect);
  }

  /** From the next token on, another is told what is found. */
  public void tell(ResponseEvents other) {
    events = other;
  }

  /**
   * The end of the transaction that is open is to be told by this descriptor, which its client
   * knows it by: the server's is overwritten as it passes. 0 leaves it as it is.
   */
  public void callTransaction(long descriptor) {
    shortTokens.callTransaction(descriptor);
  }

  /**
   * More of a response comes.
   *
   * @param packet stays the caller's, and is neither consumed nor kept
   * @param index where its payload begins
   * @param length how much payload it has
   */
  public void scan(ByteBuf packet, int index, int length) {
    fields.feed(packet, index, length);
    knownColumns.nextPiece();
    while (!lost && fields.hasMore()) {
      if (current == null) {
        passWholeRows();
        beginToken();
      }
      if (current != null && current.walk(fields)) {
        endToken(current);
      }
    }
    tellRows();
    if (lost) {
      fields.moveTo(fields.end());
    }
    fields.letGo();
  }

  /** The response has ended; what comes next is another. */
  public void endOfResponse() {
    if (current != null && !lost) {
      lose(Loss.ENDED_WITHIN_TOKEN);
    }
    current = null;
    planned = false;
    lost = false;
    tokenOffset = 0;
    fields.restart();
    if (plan.isLarge()) {
      plan.restart();
      knownColumns.forget();
    }
    computedColumns.forget();
  }

  /** Whether the rest of this response is not read. */
  public boolean isLost() {
    return lost;
  }

  /** The first byte of the token that is told, or that has begun and not ended. */
  public int token() {
    return token;
  }

  /** Where the token began that is told, or that has begun and not ended; 0 for the first. */
  public long tokenOffset() {
    return tokenOffset;
  }

  /** Where a token of this kind has begun of which a part has come; -1 if that is not so. */
  public long begun(int kind) {
    return current != null && token == kind && !lost ? tokenOffset : -1;
  }

  /** How much of this response has been read; while a token is told, where it ended. */
  public long offset() {
    return fields.offset();
  }

  /** How much of this response consists of whole tokens: there it can be ended by others. */
  public long safeEnd() {
    return current == null && !lost ? fields.offset() : tokenOffset;
  }

  /** Whether what came ended within a token. */
  public boolean isWithinToken() {
    return current != null;
  }

  /** Whether what came ended within a row. */
  public boolean isWithinRow() {
    return current == row;
  }

  /** The rows that are whole in the piece, which most are: no walk, no state. */
  private void passWholeRows() {
    if (!planned) {
      return;
    }
    ByteBuf piece = fields.piece();
    int end = fields.end();
    int at = fields.index();
    int next = at;
    long rows = 0;
    while (next < end) {
      int kind = piece.getUnsignedByte(next);
      if (kind == Tokens.ROW) {
        next = plan.pass(piece, next + 1, end);
      } else if (kind == Tokens.NULLABLE_ROW) {
        next = plan.passNullable(piece, next + 1, end);
      } else {
        break;
      }
      if (next == RowPlan.NOT_WHOLE) {
        break;
      }
      at = next;
      rows++;
    }
    wholeRows += rows;
    fields.moveTo(at);
  }

  private void beginToken() {
    if (!fields.hasMore()) {
      return;
    }
    tokenOffset = fields.offset();
    fields.take(Byte.BYTES);
    token = fields.intValue();
    if (token == Tokens.COLUMN_METADATA && knownColumns.pass(fields)) {
      tellRows();
      planned = true;
      events.columns(plan);
      return;
    }
    TokenWalk walk = walkOf(token);
    if (walk == null) {
      lose(isRow(token) ? Loss.UNDESCRIBED_ROWS : Loss.UNKNOWN_TOKEN);
      return;
    }
    walk.forgetLoss();
    walk.begin(token);
    current = walk;
    if (walk == columns) {
      knownColumns.begin(fields);
    }
  }

  private @Nullable TokenWalk walkOf(int kind) {
    return switch (kind) {
      case Tokens.ROW, Tokens.NULLABLE_ROW -> planned ? row : null;
      case Tokens.COMPUTED_ROW -> row;
      case Tokens.COLUMN_METADATA -> columns;
      case Tokens.COMPUTED_METADATA -> computedColumns;
      case Tokens.RETURN_VALUE -> returnValue;
      case Tokens.FEATURES_ACKNOWLEDGED -> features;
      case Tokens.DATA_CLASSIFICATION -> classification;
      default -> ShortTokenWalk.reads(kind) ? shortTokens : null;
    };
  }

  private static boolean isRow(int kind) {
    return kind == Tokens.ROW || kind == Tokens.NULLABLE_ROW;
  }

  private void endToken(TokenWalk walk) {
    Loss loss = walk.loss();
    if (loss != null) {
      lose(loss);
      return;
    }
    current = null;
    if (walk == row) {
      wholeRows++;
      return;
    }
    tellRows();
    if (walk == columns) {
      planned = columnsRead();
    }
    walk.tell(events);
  }

  /** A description has been read, or the word that there is none; whether there is a plan now. */
  private boolean columnsRead() {
    if (columns.isDescribed()) {
      knownColumns.end(fields);
      return true;
    }
    knownColumns.forget();
    return planAsKnown();
  }

  /** The rows of a request whose client asked for no description. */
  private boolean planAsKnown() {
    ColumnForms known = events.columnsNotDescribed();
    if (known != null) {
      known.copyTo(plan);
    }
    return known != null;
  }

  private void tellRows() {
    if (wholeRows > 0) {
      long rows = wholeRows;
      wholeRows = 0;
      events.rows(rows);
    }
  }

  private void lose(Loss loss) {
    tellRows();
    lost = true;
    current = null;
    events.lost(loss);
  }
}
