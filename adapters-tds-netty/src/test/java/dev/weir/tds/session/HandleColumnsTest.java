package dev.weir.tds.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.prepared.HandleCall;
import dev.weir.application.prepared.HandleCall.Kind;
import dev.weir.tds.response.ColumnForms;
import dev.weir.tds.response.DescribedColumns;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HandleColumnsTest {
  private final HandleColumns columns = new HandleColumns();

  private static DescribedColumns of(ColumnForms forms) {
    return new DescribedColumns() {
      @Override
      public int count() {
        return forms.count();
      }

      @Override
      public ColumnForms forms() {
        return forms;
      }
    };
  }

  private static ColumnForms some() {
    return new ColumnForms(0);
  }

  private HandleCall call = HandleCall.of(Kind.NONE);

  private void begin(HandleCall made) {
    columns.nextCall();
    call = made;
  }

  private ColumnForms open(long cursor) {
    ColumnForms forms = some();
    begin(HandleCall.of(Kind.OPEN_CURSOR));
    columns.described(call, of(forms));
    columns.returned(call, 0, cursor);
    columns.callEnded(call, true);
    return forms;
  }

  private @Nullable ColumnForms fetch(long cursor) {
    begin(new HandleCall(Kind.FETCH_CURSOR, cursor));
    return columns.notDescribed(call);
  }

  private void close(long cursor, boolean well) {
    begin(new HandleCall(Kind.CLOSE_CURSOR, cursor));
    columns.callEnded(call, well);
  }

  @Test
  void eachCursorHasItsOwnColumns() {
    ColumnForms one = open(1);
    ColumnForms other = open(2);
    assertThat(fetch(1)).isSameAs(one);
    assertThat(fetch(2)).isSameAs(other);
    assertThat(fetch(3)).isNull();
  }

  @Test
  void aCursorThatIsClosedIsForgottenAndOneThatCouldNotBeIsNot() {
    open(1);
    close(1, false);
    assertThat(fetch(1)).isNotNull();
    close(1, true);
    assertThat(fetch(1)).isNull();
    assertThat(columns.size()).isZero();
  }

  @Test
  void aCursorThatTheServerHasClosedAlreadyHasNoHandle() {
    open(0);
    assertThat(columns.size()).isZero();
  }

  @Test
  void theCallsOfOneRequestAreToldApart() {
    ColumnForms one = open(1);
    ColumnForms other = open(2);
    assertThat(fetch(2)).isSameAs(other);
    columns.callEnded(call, true);
    call = HandleCall.of(Kind.NONE);
    assertThat(columns.notDescribed(call)).isNull();
    columns.callEnded(call, true);
    call = new HandleCall(Kind.FETCH_CURSOR, 1);
    assertThat(columns.notDescribed(call)).isSameAs(one);
  }

  @Test
  void aStatementThatIsPreparedAndOpenedIsKnownByBothHandles() {
    ColumnForms forms = some();
    begin(HandleCall.of(Kind.PREPARE_AND_OPEN));
    columns.described(call, of(forms));
    columns.returned(call, 0, 7);
    columns.returned(call, 1, 70);
    columns.callEnded(call, true);
    assertThat(fetch(70)).isSameAs(forms);

    begin(new HandleCall(Kind.EXECUTE_CURSOR, 7));
    assertThat(columns.notDescribed(call)).isSameAs(forms);
    columns.returned(call, 1, 71);
    columns.callEnded(call, true);
    assertThat(fetch(71)).isSameAs(forms);
  }

  @Test
  void aPreparedStatementWithTwoResultsIsNotGuessed() {
    begin(HandleCall.of(Kind.PREPARE));
    columns.described(call, of(some()));
    columns.described(call, of(some()));
    columns.returned(call, 0, 7);
    columns.callEnded(call, true);
    begin(new HandleCall(Kind.EXECUTE, 7));
    assertThat(columns.notDescribed(call)).isNull();
  }

  @Test
  void whatIsDescribedAnewCountsFromThenOn() {
    open(1);
    ColumnForms later = some();
    begin(new HandleCall(Kind.FETCH_CURSOR, 1));
    columns.described(call, of(later));
    columns.callEnded(call, true);
    assertThat(fetch(1)).isSameAs(later);
  }

  @Test
  void noMoreCursorsAreRememberedThanThereIsRoomFor() {
    for (int cursor = 1; cursor <= HandleColumns.MOST + 1; cursor++) {
      open(cursor);
    }
    assertThat(columns.size()).isEqualTo(HandleColumns.MOST);
    assertThat(fetch(HandleColumns.MOST + 1)).isNull();
  }
}
