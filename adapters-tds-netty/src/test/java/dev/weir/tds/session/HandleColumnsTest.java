package dev.weir.tds.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.prepared.HandleCall;
import dev.weir.application.prepared.HandleCall.Kind;
import dev.weir.tds.response.ColumnForms;
import dev.weir.tds.response.DescribedColumns;
import java.util.List;
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

  private ColumnForms open(long cursor) {
    ColumnForms forms = some();
    columns.begin(List.of(HandleCall.of(Kind.OPEN_CURSOR)));
    columns.described(of(forms));
    columns.returned(0, cursor);
    columns.callEnded();
    return forms;
  }

  private @Nullable ColumnForms fetch(long cursor) {
    columns.begin(List.of(new HandleCall(Kind.FETCH_CURSOR, cursor)));
    return columns.notDescribed();
  }

  private void close(long cursor, boolean well) {
    columns.begin(List.of(new HandleCall(Kind.CLOSE_CURSOR, cursor)));
    if (!well) {
      columns.error();
    }
    columns.callEnded();
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
    columns.begin(
        List.of(
            new HandleCall(Kind.FETCH_CURSOR, 2),
            HandleCall.of(Kind.NONE),
            new HandleCall(Kind.FETCH_CURSOR, 1)));
    assertThat(columns.notDescribed()).isSameAs(other);
    columns.callEnded();
    assertThat(columns.notDescribed()).isNull();
    columns.callEnded();
    assertThat(columns.notDescribed()).isSameAs(one);
  }

  @Test
  void aStatementThatIsPreparedAndOpenedIsKnownByBothHandles() {
    ColumnForms forms = some();
    columns.begin(List.of(HandleCall.of(Kind.PREPARE_AND_OPEN)));
    columns.described(of(forms));
    columns.returned(0, 7);
    columns.returned(1, 70);
    columns.callEnded();
    assertThat(fetch(70)).isSameAs(forms);

    columns.begin(List.of(new HandleCall(Kind.EXECUTE_CURSOR, 7)));
    assertThat(columns.notDescribed()).isSameAs(forms);
    columns.returned(1, 71);
    columns.callEnded();
    assertThat(fetch(71)).isSameAs(forms);
  }

  @Test
  void aPreparedStatementWithTwoResultsIsNotGuessed() {
    columns.begin(List.of(HandleCall.of(Kind.PREPARE)));
    columns.described(of(some()));
    columns.described(of(some()));
    columns.returned(0, 7);
    columns.callEnded();
    columns.begin(List.of(new HandleCall(Kind.EXECUTE, 7)));
    assertThat(columns.notDescribed()).isNull();
  }

  @Test
  void whatIsDescribedAnewCountsFromThenOn() {
    open(1);
    ColumnForms later = some();
    columns.begin(List.of(new HandleCall(Kind.FETCH_CURSOR, 1)));
    columns.described(of(later));
    columns.callEnded();
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
