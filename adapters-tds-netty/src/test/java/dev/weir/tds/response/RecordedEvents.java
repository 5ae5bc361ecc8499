package dev.weir.tds.response;

import dev.weir.domain.pinning.SessionStateMap;
import dev.weir.tds.wire.WireType;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Everything a scanner told, in words; rows that follow each other are one. */
class RecordedEvents implements ResponseEvents {
  private final List<String> told = new ArrayList<>();
  private long rows;
  private @Nullable ColumnForms known;
  private @Nullable ColumnForms described;

  /** What was told since the last call. */
  List<String> take() {
    tellRows();
    List<String> all = List.copyOf(told);
    told.clear();
    return all;
  }

  /** The columns of results that are not described from now on are these. */
  void know(@Nullable ColumnForms columns) {
    known = columns;
  }

  /** The columns that were described last, or those known before. */
  @Nullable ColumnForms described() {
    return described;
  }

  @Override
  public void columns(DescribedColumns columns) {
    described = columns.forms();
    tell("columns " + columns.count());
  }

  @Override
  public @Nullable ColumnForms columnsNotDescribed() {
    tell("columns not described");
    return known;
  }

  @Override
  public void rows(long count) {
    rows += count;
  }

  @Override
  public void done(DoneKind kind, int status, int command, long count) {
    tell("done %s %04x %04x %d".formatted(kind, status, command, count));
  }

  @Override
  public void error(int number, int state, int severity) {
    tell("error %d %d %d".formatted(number, state, severity));
  }

  @Override
  public void info(int number, int state, int severity) {
    tell("info %d %d %d".formatted(number, state, severity));
  }

  @Override
  public void returnStatus(int value, long endOffset) {
    tell("return status " + value);
  }

  @Override
  public void returnValue(ReturnedValue value) {
    WireType type = value.type();
    tell(
        "return value %d@%d '%s' %d %s %d:%d%s"
            .formatted(
                value.ordinal(),
                value.ordinalOffset(),
                value.name(),
                value.status(),
                type,
                value.integerWidth(),
                value.integer(),
                value.integerWidth() == 0 ? "" : "@" + value.integerOffset()));
  }

  @Override
  public void renamed(EnvironmentChange change, CharSequence name) {
    tell(change + " '" + name + "'");
  }

  @Override
  public void collation(long collation) {
    tell("collation " + HexFormat.of().toHexDigits(collation));
  }

  @Override
  public void transaction(EnvironmentChange change, long descriptor, long offset) {
    tell("%s %x@%d".formatted(change, descriptor, offset));
  }

  @Override
  public void environment(EnvironmentChange change) {
    tell(change.name());
  }

  @Override
  public void sessionState(SessionStateMap states) {
    tell("session state");
  }

  @Override
  public void lost(Loss loss) {
    tell("lost " + loss);
  }

  private void tell(String what) {
    tellRows();
    told.add(what);
  }

  private void tellRows() {
    if (rows > 0) {
      told.add("rows " + rows);
      rows = 0;
    }
  }
}
