package dev.weir.tds.request;

/**
 * What {@link RequestReader} finds in requests, in the order in which it stands there. Offsets
 * count the payload of the message, from 0. What is given is valid during the call.
 */
public interface RequestEvents {
  /**
   * The transaction to which the request belongs, by its headers.
   *
   * @param descriptor its descriptor; 0 outside of transactions
   * @param offset where the descriptor's eight bytes stand
   * @param outstanding how many requests are outstanding
   */
  default void transaction(long descriptor, long offset, long outstanding) {}

  /** The client wants to hear of changes to what it asks for, later. */
  default void queryNotification() {}

  /**
   * More of a text.
   *
   * @param characters it stands at their beginning
   */
  void text(TextRole role, char[] characters, int length);

  /** All of a text has come; one that is null had nothing. */
  default void textEnds(TextRole role) {}

  /** A procedure is called. */
  void call(ProcedureCall call);

  /** A parameter of the call has passed. */
  default void parameter(CallParameter parameter) {}

  /** All parameters of the call have passed. */
  default void callEnds(CallEnd end) {}

  /** A transaction is begun, ended or changed. */
  void transactionRequest(TransactionRequest request);

  /** Rows of a bulk load come. */
  void bulkLoad();

  /** The rest of the request is not read; told once at most. */
  void unclear(Unclear why);
}
