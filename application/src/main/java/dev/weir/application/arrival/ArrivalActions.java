package dev.weir.application.arrival;

/** What {@link Arrivals} wants done. An action does not call back from within the call. */
public interface ArrivalActions {
  /** The client has the room it asked for. */
  void grant(long client);

  /** Close the client: another one is in need of what it holds. */
  void evict(long client);
}
