package dev.weir.application.arrival;

/** The account of one client that is not logged in. */
final class ClientAccount {
  /** The number by which the transport knows the client. */
  final long number;

  /** The account of its source. */
  SourceAccount account;

  /** The time since which Weir waits for the client; only while it does. */
  long turnSince;

  /** The memory that was granted. */
  int memory;

  /** The memory that is requested; 0 while none is. */
  int wanted;

  /** The time since which it is requested. */
  long wantsSince;

  /** True if the client is being closed. */
  boolean leaving;

  ClientAccount(long number, SourceAccount account) {
    this.number = number;
    this.account = account;
  }
}
