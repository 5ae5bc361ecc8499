package dev.weir.benchmarks.scan;

import dev.weir.tds.request.ProcedureCall;
import dev.weir.tds.request.RequestEvents;
import dev.weir.tds.request.TextRole;
import dev.weir.tds.request.TransactionRequest;
import dev.weir.tds.request.Unclear;

/** Counts characters and calls; expects nothing else. */
final class CountedRequest implements RequestEvents {
  int count;

  @Override
  public void text(TextRole role, char[] text, int length) {
    count += length;
  }

  @Override
  public void call(ProcedureCall procedure) {
    count++;
  }

  @Override
  public void transactionRequest(TransactionRequest request) {
    throw new IllegalStateException("there is none");
  }

  @Override
  public void bulkLoad() {
    throw new IllegalStateException("there is none");
  }

  @Override
  public void unclear(Unclear why) {
    throw new IllegalStateException("a request that is unclear: " + why);
  }
}
