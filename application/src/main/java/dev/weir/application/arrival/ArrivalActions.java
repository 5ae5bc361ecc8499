package dev.weir.application.arrival;

/** The actions of {@link Arrivals}. An action does not call back within the call. */
public interface ArrivalActions {
  /** Grant the client the memory that it requested. */
  void grant(long client);

  /** Close the client, whose place or memory another needs. */
  void evict(long client);
}
