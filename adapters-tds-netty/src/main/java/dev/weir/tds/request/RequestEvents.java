package dev.weir.tds.request;

/**
 * A listener to the parts that {@link RequestReader} finds in requests, in their order. Offsets
 * count the payload of the message, from 0. Arguments are valid only during the call.
 */
public interface RequestEvents {
  /**
   * The request has a transaction descriptor header.
   *
   * @param descriptor the descriptor of the transaction; 0 outside of transactions
   * @param offset the offset of the descriptor's eight bytes
   * @param outstanding the number of outstanding requests
   */
  default void transaction(long descriptor, long offset, long outstanding) {}

  /** The request subscribes to a query notification. */
  default void queryNotification() {}

  /**
   * Another piece of a text was read.
   *
   * @param characters holds the piece in its first {@code length} elements
   */
  void text(TextRole role, char[] characters, int length);

  /** A text has ended; a text that is null had no pieces. */
  default void textEnds(TextRole role) {}

  /** A procedure is called. */
  void call(ProcedureCall call);

  /**
   * Returns whether the values of the call's further parameters are wanted, as they always are in
   * calls by name.
   */
  default boolean wantsValues() {
    return false;
  }

  /** A parameter of the call was read. */
  default void parameter(CallParameter parameter) {}

  /** The call has ended. */
  default void callEnds(CallEnd end) {}

  /** A transaction is begun, ended or changed. */
  void transactionRequest(TransactionRequest request);

  /** The request is a bulk load. */
  void bulkLoad();

  /** The rest of the request cannot be read; called at most once. */
  void unclear(Unclear why);
}
