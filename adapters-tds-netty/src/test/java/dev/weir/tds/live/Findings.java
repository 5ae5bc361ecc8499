package dev.weir.tds.live;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** What was read along in all conversations, and what was wrong with it; for several threads. */
final class Findings {
  private final List<String> wrong = new CopyOnWriteArrayList<>();
  private final AtomicLong requests = new AtomicLong();
  private final AtomicLong responses = new AtomicLong();
  private final AtomicLong rows = new AtomicLong();
  private final AtomicLong calls = new AtomicLong();
  private final AtomicLong characters = new AtomicLong();
  private final AtomicLong errors = new AtomicLong();
  private final AtomicLong transactions = new AtomicLong();

  /** What was wrong since the last call. */
  List<String> takeWrong() {
    List<String> all = List.copyOf(wrong);
    wrong.clear();
    return all;
  }

  void wrong(String what) {
    wrong.add(what);
  }

  void request() {
    requests.incrementAndGet();
  }

  void response() {
    responses.incrementAndGet();
  }

  void rows(long count) {
    rows.addAndGet(count);
  }

  void call() {
    calls.incrementAndGet();
  }

  void text(int length) {
    characters.addAndGet(length);
  }

  void error() {
    errors.incrementAndGet();
  }

  void transaction() {
    transactions.incrementAndGet();
  }

  void transactionRequest() {
    transactions.incrementAndGet();
  }

  long responses() {
    return responses.get();
  }

  @Override
  public String toString() {
    return "%s requests with %s calls and %s characters, %s responses with %s rows, %s errors, %s changes of transactions"
        .formatted(requests, calls, characters, responses, rows, errors, transactions);
  }
}
