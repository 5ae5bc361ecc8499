package dev.weir.application.arrival;

/** What one client holds that is not logged in. */
final class ClientAccount {
  /** By which the transport knows it. */
  final long number;

  /** The account of its source. */
  SourceAccount account;

  /** Since when Weir waits for the client; only while it does. */
  long turnSince;

  /** The memory it was granted. */
  int room;

  /** The memory it asks for; 0 while it asks for none. */
  int wanted;

  /** Since when it asks for it. */
  long wantsSince;

  /** True if it was told to go. */
  boolean leaving;

  ClientAccount(long number, SourceAccount account) {
    this.number = number;
    this.account = account;
  }
}
