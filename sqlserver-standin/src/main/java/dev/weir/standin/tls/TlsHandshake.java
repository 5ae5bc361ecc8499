package dev.weir.standin.tls;

import dev.weir.standin.packet.FramingException;
import dev.weir.standin.wire.Wire;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;

/** Runs the server's side of one handshake to its end. */
public final class TlsHandshake {
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final SSLEngine engine;
  private final HandshakeCarrier carrier;
  private final ByteArrayOutputStream flight = new ByteArrayOutputStream();
  private final ByteBuffer outgoing;
  private final ByteBuffer unexpected;
  private ByteBuffer incoming = NOTHING;

  private TlsHandshake(SSLEngine engine, HandshakeCarrier carrier) {
    this.engine = engine;
    this.carrier = carrier;
    outgoing = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
    unexpected = ByteBuffer.allocate(engine.getSession().getApplicationBufferSize());
  }

  /** The handshake of TDS 7.x; the wire it returns carries bare records. */
  public static TlsWire wrapped(TlsEngines engines, Wire wire) throws IOException {
    SSLEngine engine = engines.forWrappedHandshake();
    new TlsHandshake(engine, new WrappedCarrier(wire)).run();
    return new TlsWire(wire, engine);
  }

  /** The handshake of TDS 8.0. */
  public static TlsWire strict(TlsEngines engines, Wire wire) throws IOException {
    SSLEngine engine = engines.forStrict();
    new TlsHandshake(engine, new BareCarrier(wire)).run();
    return new TlsWire(wire, engine);
  }

  private void run() throws IOException {
    engine.beginHandshake();
    HandshakeStatus status = engine.getHandshakeStatus();
    while (status != HandshakeStatus.FINISHED && status != HandshakeStatus.NOT_HANDSHAKING) {
      status =
          switch (status) {
            case NEED_TASK -> runTasks();
            case NEED_WRAP -> wrap();
            case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> unwrap();
            case FINISHED, NOT_HANDSHAKING -> status;
          };
    }
    sendFlight();
    if (incoming.hasRemaining()) {
      throw new FramingException("bytes behind the TLS handshake in the same packet");
    }
  }

  private HandshakeStatus runTasks() {
    for (Runnable task = engine.getDelegatedTask();
        task != null;
        task = engine.getDelegatedTask()) {
      task.run();
    }
    return engine.getHandshakeStatus();
  }

  private HandshakeStatus wrap() throws IOException {
    outgoing.clear();
    SSLEngineResult result = engine.wrap(NOTHING, outgoing);
    flight.write(outgoing.array(), 0, outgoing.position());
    return result.getHandshakeStatus();
  }

  private HandshakeStatus unwrap() throws IOException {
    sendFlight();
    if (!incoming.hasRemaining()) {
      receiveMore();
    }
    SSLEngineResult result = engine.unwrap(incoming, unexpected.clear());
    if (result.getStatus() == SSLEngineResult.Status.BUFFER_UNDERFLOW) {
      receiveMore();
      return HandshakeStatus.NEED_UNWRAP;
    }
    if (result.getStatus() == SSLEngineResult.Status.CLOSED) {
      throw new FramingException("the client closed TLS within the handshake");
    }
    return result.getHandshakeStatus();
  }

  /** Appends to what a packet boundary cut off. */
  private void receiveMore() throws IOException {
    byte[] more = carrier.receive();
    ByteBuffer joined = ByteBuffer.allocate(incoming.remaining() + more.length);
    joined.put(incoming).put(more).flip();
    incoming = joined;
  }

  private void sendFlight() throws IOException {
    if (flight.size() > 0) {
      carrier.send(flight.toByteArray());
      flight.reset();
    }
  }
}
