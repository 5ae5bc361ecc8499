package dev.weir.application.parking;

import dev.weir.domain.parking.Obstacle;

/** Counts parked transactions. */
public interface ParkingWatch {
  /** Counts nothing. */
  ParkingWatch NONE =
      new ParkingWatch() {
        @Override
        public void parked() {}

        @Override
        public void unparked() {}

        @Override
        public void refused() {}

        @Override
        public void barred(Obstacle obstacle) {}
      };

  /** A transaction has ended at the server, and its session goes on in it without a connection. */
  void parked();

  /** A parked transaction has begun again, or has ended. */
  void unparked();

  /** The server did not end a transaction that was to be parked. */
  void refused();

  /** A transaction keeps its connection to its end. */
  void barred(Obstacle obstacle);
}
