package dev.weir.standin.server;

import dev.weir.standin.wire.ChannelWire;
import dev.weir.standin.wire.WireEvents;

/** The events of the port that logins are routed to. */
final class RoutedPort implements WireEvents {
  /** Takes a connection and whether it came at the main port. */
  interface Acceptor {
    void accept(ChannelWire wire, boolean atMainPort);
  }

  private final WireEvents server;
  private final Acceptor acceptor;

  RoutedPort(WireEvents server, Acceptor acceptor) {
    this.server = server;
    this.acceptor = acceptor;
  }

  @Override
  public void accepted(ChannelWire wire) {
    acceptor.accept(wire, false);
  }

  @Override
  public void ended(ChannelWire wire) {
    server.ended(wire);
  }

  @Override
  public void failed(String doing, Exception cause) {
    server.failed(doing, cause);
  }
}
