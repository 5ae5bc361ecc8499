package dev.weir.tds.serverdial;

import dev.weir.tds.packet.PacketType;

/** A connection on which a login is being made. Used on its loop. */
public interface LoginDialogue {
  /** Answers what the server asked. */
  void answer(PacketType type, byte[] payload);

  /** The login cannot be made; whoever wanted it hears why. */
  void giveUp(String reason);

  /** Nobody wants the login any more. */
  void abandon();
}
