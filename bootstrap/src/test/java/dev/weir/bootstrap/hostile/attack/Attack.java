package dev.weir.bootstrap.hostile.attack;

import java.io.IOException;

/**
 * What an attacking socket does, from connecting to its end. A process carries out one of these
 * with as many sockets as it is told; the tests name them.
 */
public enum Attack {
  /** Guesses a password, and sends without end while the refusal waits. */
  ENDLESS_BEHIND_GUESS,
  /** Waits behind a relayed login that never answers its challenge, and sends without end. */
  ENDLESS_BEHIND_RELAY,
  /** Fills the kernel's buffers behind a LOGIN7, and sends a FIN. */
  HALF_CLOSE_BEHIND_LOGIN,
  /** Sends what a new window takes behind a LOGIN7, and a FIN together with all other sockets. */
  HALF_CLOSE_TOGETHER,
  /** Sends a LOGIN7 of 128 KB without its last packet. */
  HALF_LOGIN,
  /** Sends a LOGIN7 in packets of nine bytes, of which one is payload. */
  LOGIN_IN_TINY_PACKETS,
  /** Sends a PRELOGIN without its last byte. */
  HALF_PRELOGIN,
  /** Begins a TLS handshake, inside TDS or before it, and says nothing more. */
  CLIENT_HELLO_ONLY,
  /** Begins a TLS handshake, a few bytes at a time. */
  CLIENT_HELLO_IN_PIECES,
  /** Ends a TLS handshake, and says nothing more. */
  SILENT_BEHIND_HANDSHAKE,
  /** Ends a TLS handshake, and sends a LOGIN7 of 128 KB without its last packet. */
  HALF_LOGIN_WITHIN_TLS,
  /** Sends a handshake message that says it has 16 MB, and goes on sending. */
  HUGE_HANDSHAKE_MESSAGE,
  /** Negotiates TLS anew all the time. */
  RENEGOTIATION,
  /** Sends a PROXY protocol header of 4 KB without its last byte. */
  HALF_PROXY_HEADER,
  /** Sends without end to a server that is relayed blind and does not answer. */
  ENDLESS_TO_SILENT_SERVER,
  /** Answers a challenge of Windows by 128 KB without the last packet. */
  HALF_CHALLENGE_ANSWER,

  /** Changes the password with a wrong one, and breaks off. */
  BROKEN_OFF_PASSWORD_CHANGE,
  /** Guesses the password of one login, another each time. */
  GUESSES,
  /** Logs in with a name that no login has, another each time. */
  RANDOM_LOGINS,
  /** The same at each bucket in turn: {@code bucket-0} and so on. */
  RANDOM_LOGINS_AT_BUCKETS,
  /** Begins a Windows login and never answers the challenge. */
  UNANSWERED_CHALLENGE,

  /** Connects and says nothing. */
  SILENCE,
  /** Connects through a load balancer, always the same client, and says nothing. */
  SILENCE_BEHIND_PROXY,
  /** Connects and stops after the answer to its PRELOGIN. */
  SILENCE_AFTER_PRELOGIN,
  /** Sends a byte of a PRELOGIN each second. */
  DRIBBLE,
  /** Begins an HTTP request and does not end it. */
  HALF_HTTP_REQUEST,

  /** Connects and leaves. */
  CONNECTS,
  /** Connects and says something that is no TDS. */
  BAD_OPENINGS,
  /** Is logged in and sends attentions without end. */
  ATTENTIONS,
  /** Is logged in and sends a request in packets with one byte of payload. */
  TINY_PACKETS,
  /** Is logged in and sends packets without payload. */
  EMPTY_PACKETS,
  /** Is logged in and sends requests that Weir answers itself, one behind the other. */
  PIPELINED_LOCAL_REQUESTS,
  /** Is logged in and sends a batch of 100 MB. */
  LARGE_BATCHES,
  /** Is logged in and cancels each request at once. */
  CANCELLED_REQUESTS,
  /** Logs in and stays. */
  SESSIONS,
  /** Sends handshakes some of whose bytes are others. */
  MUTATED_HANDSHAKES;

  /** How many buckets are attacked where each has its share. */
  public static final int BUCKETS = 40;

  /** Does it once, from connecting to the end. */
  void carryOut(Attacker attacker) throws IOException, InterruptedException {
    switch (this) {
      case ENDLESS_BEHIND_GUESS -> MemoryAttacks.sendEndlesslyBehindGuess(attacker);
      case ENDLESS_BEHIND_RELAY -> MemoryAttacks.sendEndlesslyBehindRelay(attacker);
      case HALF_CLOSE_BEHIND_LOGIN -> MemoryAttacks.halfCloseBehindLogin(attacker);
      case HALF_CLOSE_TOGETHER -> MemoryAttacks.halfCloseTogether(attacker);
      case HALF_LOGIN -> MemoryAttacks.sendHalfLogin(attacker);
      case LOGIN_IN_TINY_PACKETS -> MemoryAttacks.sendLoginInTinyPackets(attacker);
      case HALF_PRELOGIN -> MemoryAttacks.sendHalfPrelogin(attacker);
      case CLIENT_HELLO_ONLY -> TlsAttacks.sendClientHello(attacker);
      case CLIENT_HELLO_IN_PIECES -> TlsAttacks.sendClientHelloInPieces(attacker);
      case SILENT_BEHIND_HANDSHAKE -> TlsAttacks.keepSilentBehindHandshake(attacker);
      case HALF_LOGIN_WITHIN_TLS -> TlsAttacks.sendHalfLogin(attacker);
      case HUGE_HANDSHAKE_MESSAGE -> TlsAttacks.sendHugeHandshakeMessage(attacker);
      case RENEGOTIATION -> TlsAttacks.renegotiate(attacker);
      case HALF_PROXY_HEADER -> MemoryAttacks.sendHalfProxyHeader(attacker);
      case ENDLESS_TO_SILENT_SERVER -> MemoryAttacks.sendEndlesslyToSilentServer(attacker);
      case HALF_CHALLENGE_ANSWER -> MemoryAttacks.sendHalfChallengeAnswer(attacker);
      case BROKEN_OFF_PASSWORD_CHANGE -> GuessingAttacks.breakOffPasswordChange(attacker);
      case GUESSES -> GuessingAttacks.guess(attacker);
      case RANDOM_LOGINS -> GuessingAttacks.logInWithRandomName(attacker);
      case RANDOM_LOGINS_AT_BUCKETS -> GuessingAttacks.logInWithRandomNameAtBucket(attacker);
      case UNANSWERED_CHALLENGE -> GuessingAttacks.leaveChallengeUnanswered(attacker);
      case SILENCE -> IdleAttacks.keepSilent(attacker);
      case SILENCE_BEHIND_PROXY -> IdleAttacks.keepSilentBehindProxy(attacker);
      case SILENCE_AFTER_PRELOGIN -> IdleAttacks.keepSilentAfterPrelogin(attacker);
      case DRIBBLE -> IdleAttacks.dribble(attacker);
      case HALF_HTTP_REQUEST -> IdleAttacks.sendHalfHttpRequest(attacker);
      case CONNECTS -> FloodAttacks.connectAndLeave(attacker);
      case BAD_OPENINGS -> FloodAttacks.openBadly(attacker);
      case ATTENTIONS -> FloodAttacks.sendAttentions(attacker);
      case TINY_PACKETS -> FloodAttacks.sendTinyPackets(attacker);
      case EMPTY_PACKETS -> FloodAttacks.sendEmptyPackets(attacker);
      case PIPELINED_LOCAL_REQUESTS -> FloodAttacks.sendPipelinedLocalRequests(attacker);
      case LARGE_BATCHES -> FloodAttacks.sendLargeBatch(attacker);
      case CANCELLED_REQUESTS -> FloodAttacks.cancelRequests(attacker);
      case SESSIONS -> FloodAttacks.staySession(attacker);
      case MUTATED_HANDSHAKES -> MutatedHandshakes.send(attacker);
    }
  }
}
