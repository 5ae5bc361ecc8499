package dev.weir.tds.response;

import dev.weir.domain.pinning.SessionStateMap;
import dev.weir.tds.wire.SplitFields;
import dev.weir.tds.wire.Tokens;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * Parses the responses of a server from the payloads of their packets, which may be split at any
 * byte. It knows the whole grammar of responses (MS-TDS 2.2.7), skips the values of rows, and
 * reports tokens to {@link ResponseEvents}.
 *
 * <p>It never guesses: if it cannot read a token, it reports {@code lost} and skips the rest of
 * that response. It reads the next response again.
 *
 * <p>SESSIONSTATE tokens are read and cut out of the packets: no client has negotiated them. They
 * do not count in offsets.
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
  private final SessionStateWalk sessionState = new SessionStateWalk();
  private @Nullable SessionStateMap states;

  /** The walk of the token that has begun and has not ended. */
  private @Nullable TokenWalk current;

  private boolean planned;
  private boolean lost;
  private int token;
  private long tokenOffset;
  private long wholeRows;

  /** Creates a scanner of responses in this dialect. */
  public ResponseScanner(ResponseDialect dialect, ResponseEvents events) {
    this.events = events;
    this.shortTokens = new ShortTokenWalk(dialect);
    this.columns = new ColumnsWalk(dialect, plan);
    this.computedColumns = new ComputedColumnsWalk(dialect);
    this.row = new RowWalk(plan, computedColumns);
    this.returnValue = new ReturnValueWalk(dialect);
    this.classification = new ClassificationWalk(dialect);
  }

  /** Replaces the listener, from the next token on. */
  public void setEvents(ResponseEvents other) {
    events = other;
  }

  /**
   * Sets the client's descriptor of the open transaction: at the end of the transaction, the
   * server's descriptor is overwritten by it in the packet. 0 leaves the server's.
   */
  public void callTransaction(long descriptor) {
    shortTokens.callTransaction(descriptor);
  }

  /** Returns the number of errors that the server has reported so far. */
  public long errors() {
    return shortTokens.errors();
  }

  /** Sets the map of the session states that the server tells on this connection. */
  public void tellSessionStates(SessionStateMap map) {
    states = map;
    sessionState.tell(map);
  }

  /** Returns the number of resets that the server has acknowledged so far. */
  public long resets() {
    return shortTokens.resets();
  }

  /**
   * Reads the next packet of a response.
   *
   * @param packet is neither consumed nor kept; the caller keeps it
   * @param index the index of its payload
   * @param length the length of its payload
   * @return the length of the payload without the tokens that were cut out; what followed them has
   *     moved to their place
   */
  public int scan(ByteBuf packet, int index, int length) {
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
    reportRows();
    if (lost) {
      fields.moveTo(fields.end());
    } else if (current == sessionState) {
      fields.cut(tokenOffset);
    }
    int left = fields.end() - index;
    fields.releasePiece();
    return left;
  }

  /** Ends the response. */
  public void endOfResponse() {
    if (current != null && !lost) {
      markLost(Loss.ENDED_WITHIN_TOKEN);
    }
    current = null;
    planned = false;
    lost = false;
    tokenOffset = 0;
    fields.restart();
    if (plan.isLarge()) {
      plan.restart();
      knownColumns.clear();
    }
    computedColumns.clear();
    returnValue.nextCall();
  }

  /** Returns whether the rest of this response cannot be read. */
  public boolean isLost() {
    return lost;
  }

  /** Returns the type byte of the token that is being reported, or has begun and not ended. */
  public int token() {
    return token;
  }

  /**
   * Returns the offset of the token that is being reported, or has begun and not ended; 0 for the
   * first.
   */
  public long tokenOffset() {
    return tokenOffset;
  }

  /** Returns the offset of a token of this type of which only a part has arrived; else -1. */
  public long openTokenOffset(int kind) {
    return current != null && token == kind && !lost ? tokenOffset : -1;
  }

  /**
   * Returns the number of bytes of this response that have been read; while a token is being
   * reported, the offset of its end.
   */
  public long offset() {
    return fields.offset();
  }

  /**
   * Returns the number of bytes of this response that are whole tokens: behind them, other tokens
   * can end the response.
   */
  public long wholeTokensEnd() {
    return current == null && !lost ? fields.offset() : tokenOffset;
  }

  /** Returns whether the bytes read so far end within a token. */
  public boolean isWithinToken() {
    return current != null;
  }

  /** Returns whether the bytes read so far end within a row. */
  public boolean isWithinRow() {
    return current == row;
  }

  /**
   * Skips the rows that are whole in the piece, as most are, without the state machine of {@link
   * RowWalk}.
   */
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
        next = plan.skipRow(piece, next + 1, end);
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
    fields.readNumber(Byte.BYTES);
    token = fields.intValue();
    if (token == Tokens.COLUMN_METADATA && knownColumns.skipKnown(fields)) {
      reportRows();
      planned = true;
      events.columns(plan);
      return;
    }
    TokenWalk walk = walkOf(token);
    if (walk == null) {
      markLost(isRow(token) ? Loss.UNDESCRIBED_ROWS : Loss.UNKNOWN_TOKEN);
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
      case Tokens.SESSION_STATE -> sessionState;
      default -> ShortTokenWalk.canRead(kind) ? shortTokens : null;
    };
  }

  private static boolean isRow(int kind) {
    return kind == Tokens.ROW || kind == Tokens.NULLABLE_ROW;
  }

  private void endToken(TokenWalk walk) {
    Loss loss = walk.loss();
    if (loss != null) {
      markLost(loss);
      return;
    }
    current = null;
    if (walk == row) {
      wholeRows++;
      return;
    }
    reportRows();
    if (walk == columns) {
      planned = columnsRead();
    } else if (walk == sessionState) {
      fields.cut(tokenOffset);
    } else if (states != null && walk == shortTokens && shortTokens.isReset()) {
      states.reset();
    }
    walk.report(events);
    if (token == Tokens.DONE_PROCEDURE) {
      returnValue.nextCall();
    }
  }

  /**
   * Handles the end of a COLMETADATA token, and returns whether the columns of the rows that follow
   * are known.
   */
  private boolean columnsRead() {
    if (columns.isDescribed()) {
      knownColumns.end(fields);
      return true;
    }
    knownColumns.clear();
    return planAsKnown();
  }

  /** Plans the rows of a result that is not described, if the listener knows its columns. */
  private boolean planAsKnown() {
    ColumnForms known = events.columnsNotDescribed();
    if (known != null) {
      known.copyTo(plan);
    }
    return known != null;
  }

  private void reportRows() {
    if (wholeRows > 0) {
      long rows = wholeRows;
      wholeRows = 0;
      events.rows(rows);
    }
  }

  private void markLost(Loss loss) {
    reportRows();
    lost = true;
    current = null;
    events.lost(loss);
  }
}
