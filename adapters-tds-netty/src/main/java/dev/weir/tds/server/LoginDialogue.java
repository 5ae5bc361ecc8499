package dev.weir.tds.server;

import dev.weir.tds.wire.PacketType;

/** The connection of a login that is under way. Used on its loop. */
public interface LoginDialogue {
  /** Sends the answer to a challenge of the server. */
  void answer(PacketType type, byte[] payload);

  /** Ends the login as failed, for this reason. */
  void giveUp(String reason);

  /** Ends the login, whose client has closed. */
  void abandon();
}
