package dev.weir.standin.tls;

import java.io.IOException;

/** Carries the bytes of a handshake. */
interface HandshakeCarrier {
  /** Some bytes of the client's flight, waiting for them. */
  byte[] receive() throws IOException;

  /** One whole flight of ours. */
  void send(byte[] flight) throws IOException;
}
