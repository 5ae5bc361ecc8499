package dev.weir.standin.tls;

import dev.weir.standin.wire.Wire;
import java.io.EOFException;
import java.io.IOException;

/** TDS 8.0: the handshake travels as any TLS. Reads whole records, never into the next. */
final class BareCarrier implements HandshakeCarrier {
  private final Wire wire;

  BareCarrier(Wire wire) {
    this.wire = wire;
  }

  @Override
  public byte[] receive() throws IOException {
    byte[] record = TlsWire.readRecord(wire);
    if (record == null) {
      throw new EOFException("the client ended within the TLS handshake");
    }
    return record;
  }

  @Override
  public void send(byte[] flight) throws IOException {
    wire.write(flight, 0, flight.length);
  }
}
