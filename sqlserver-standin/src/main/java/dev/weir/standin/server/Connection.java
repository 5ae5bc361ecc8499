package dev.weir.standin.server;

import dev.weir.standin.fault.Faults;
import dev.weir.standin.fault.FaultyWire;
import dev.weir.standin.login.TdsVersion;
import dev.weir.standin.packet.FramingException;
import dev.weir.standin.packet.MalformedMessageException;
import dev.weir.standin.packet.Message;
import dev.weir.standin.packet.MessageAssembler;
import dev.weir.standin.packet.MessageType;
import dev.weir.standin.packet.Packet;
import dev.weir.standin.packet.PacketReader;
import dev.weir.standin.record.SessionReport;
import dev.weir.standin.record.SessionState;
import dev.weir.standin.wire.ChannelWire;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** One client from accept to end: the reading side. */
final class Connection {
  private final StandInServer server;
  private final ChannelWire wire;
  private final boolean atMainPort;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Faults faults = new Faults();
  private volatile @Nullable Executor executor;

  /**
   * A connection that was accepted.
   *
   * @param atMainPort the client has dialled the port that the server is known by
   */
  Connection(StandInServer server, ChannelWire wire, boolean atMainPort) {
    this.server = server;
    this.wire = wire;
    this.atMainPort = atMainPort;
  }

  /** Serves the client to its end; the reader's whole life. */
  void serve() {
    try {
      LoginPhase login =
          new LoginPhase(server, wire, new FaultyWire(wire, server.faults(), faults), atMainPort);
      LoginPhase.LoggedIn loggedIn = login.run();
      if (loggedIn != null) {
        Executor started = Executor.start(server, loggedIn);
        executor = started;
        loggedIn.confirm();
        wire.onEnd(started::abort);
        readRequests(loggedIn, started);
      }
    } catch (FramingException | MalformedMessageException e) {
      server.recorder().violation("protocol, from " + wire.peer() + ": " + e.getMessage());
    } catch (IOException | UncheckedIOException clientWent) {
      // The end of the connection is told by the wire; there is no one to answer.
    } finally {
      end();
    }
  }

  /** Reads whatever comes and answers nothing. */
  void stall() {
    byte[] dropped = new byte[4096];
    try {
      int count;
      do {
        count = wire.read(dropped, 0, dropped.length);
      } while (count >= 0);
    } catch (IOException clientWent) {
      // The client has gone, so no answer is owed.
    } finally {
      end();
    }
  }

  private void readRequests(LoginPhase.LoggedIn loggedIn, Executor running) throws IOException {
    PacketReader packets = new PacketReader(loggedIn.wire());
    MessageAssembler assembler = new MessageAssembler();
    assembler.expectSize(
        loggedIn.packetSize(), loggedIn.session().login().version().atLeast(TdsVersion.V7_3_A));
    for (Packet packet = packets.next(); packet != null; packet = packets.next()) {
      if (packet.type() == MessageType.ATTENTION) {
        if (assembler.inMessage()) {
          running.request(assembler.abandon());
        }
        running.attention();
        continue;
      }
      Message message = assembler.add(packet);
      if (message != null) {
        running.request(message);
      }
    }
  }

  /** The switches of this connection alone. */
  Faults faults() {
    return faults;
  }

  /** Returns the last report of the session; null before its login. */
  @Nullable SessionReport report() {
    Executor running = executor;
    return running == null ? null : running.report();
  }

  /** Returns the state of its session now; null when it has none any more. */
  @Nullable SessionState state() {
    Executor running = executor;
    return running == null ? null : running.state();
  }

  private void end() {
    wire.close();
    Executor running = executor;
    if (running != null) {
      running.finish();
    }
    server.forget(this);
    ended.countDown();
  }

  /** Ends the connection from outside. */
  void close() {
    wire.close();
  }

  void awaitEnd() {
    boolean interrupted = false;
    while (true) {
      try {
        ended.await();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
