package dev.weir.tds.request;

import java.util.ArrayList;
import java.util.List;

/** Everything a reader told, in words; the pieces of a text are one. */
final class RecordedRequest implements RequestEvents {
  private final List<String> told = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();

  /** What was told since the last call. */
  List<String> take() {
    List<String> all = List.copyOf(told);
    told.clear();
    text.setLength(0);
    return all;
  }

  @Override
  public void transaction(long descriptor, long offset, long outstanding) {
    told.add("transaction %x@%d of %d".formatted(descriptor, offset, outstanding));
  }

  @Override
  public void queryNotification() {
    told.add("query notification");
  }

  @Override
  public void text(TextRole role, char[] characters, int length) {
    text.append(characters, 0, length);
  }

  @Override
  public void textEnds(TextRole role) {
    told.add(role + " '" + text + "'");
    text.setLength(0);
  }

  @Override
  public void call(ProcedureCall call) {
    told.add(
        "call %d %s '%s' options %d from %d options at %d"
            .formatted(
                call.ordinal(),
                call.procedure(),
                call.name(),
                call.options(),
                call.offset(),
                call.optionsOffset()));
  }

  @Override
  public void parameter(CallParameter parameter) {
    told.add(
        "parameter %d '%s'%s%s %s %s%sfrom %d to %d"
            .formatted(
                parameter.ordinal(),
                parameter.name(),
                parameter.isOutput() ? " out" : "",
                parameter.isDefault() ? " default" : "",
                parameter.type(),
                parameter.integerWidth() == 0
                    ? ""
                    : "%d:%d@%d "
                        .formatted(
                            parameter.integerWidth(),
                            parameter.integer(),
                            parameter.integerOffset()),
                parameter.hasText() ? "'" + parameter.text() + "' " : "",
                parameter.offset(),
                parameter.endOffset()));
  }

  @Override
  public void callEnds(CallEnd end) {
    told.add("call ends " + end);
  }

  @Override
  public void transactionRequest(TransactionRequest request) {
    told.add(
        "%s '%s' isolation %d%s flags at %d"
            .formatted(
                request.kind(),
                request.name(),
                request.isolation(),
                request.isFollowedByAnother() ? " then begin '" + request.nextName() + "'" : "",
                request.flagsOffset()));
  }

  @Override
  public void bulkLoad() {
    told.add("bulk load");
  }

  @Override
  public void unclear(Unclear why) {
    told.add("unclear " + why);
  }
}
