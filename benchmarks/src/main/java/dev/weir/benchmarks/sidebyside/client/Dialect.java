package dev.weir.benchmarks.sidebyside.client;

import java.util.List;

/** What a client says, prepared. */
public interface Dialect {
  /** The messages that log in; each is answered before the next. */
  List<byte[]> opening();

  /** The bytes of a question. */
  byte[] request(Question question);

  /** Finds the end of a response, and begins anew with the next. */
  FramedResponse response();
}
