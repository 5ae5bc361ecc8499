package dev.weir.tds.interleaving;

/** One end of a session: a request is sent, and its answer read later. */
interface Client {
  void send(Step step) throws Exception;

  Outcome receive() throws Exception;

  void close() throws Exception;
}
