package dev.weir.domain.parking;

/** The rule of a bucket for the parking of transactions. */
public enum ParkingPolicy {
  /** Transactions that are known to have only read are parked. */
  AUTO,
  /** Each transaction keeps its connection to its end. */
  OFF
}
