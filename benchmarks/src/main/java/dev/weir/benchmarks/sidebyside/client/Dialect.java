package dev.weir.benchmarks.sidebyside.client;

import java.util.List;

/** The prepared messages of a protocol's clients. */
public interface Dialect {
  /** Returns the messages of a login; each is answered before the next is sent. */
  List<byte[]> opening();

  /** Returns the bytes of a request. */
  byte[] request(Question question);

  /** Creates a reader of responses for one client. */
  FramedResponse response();
}
