package dev.weir.bootstrap.hostile.attack;

import java.io.IOException;
import java.time.Duration;

/** Attacks on the logins of others. */
final class GuessingAttacks {
  private static final int MOMENTS = 8;

  private GuessingAttacks() {}

  /**
   * After another time in each round: the dial, the login, and its answer can each be broken off.
   */
  static void breakOffPasswordChange(Attacker attacker) throws IOException, InterruptedException {
    try (HostileSocket socket = attacker.connectInTheClear()) {
      attacker.pace();
      long serial = attacker.serial();
      socket.send(TdsMessages.passwordChange(attacker.user(), "wrong " + serial, "new " + serial));
      attacker.pause(Duration.ofMillis(serial % MOMENTS));
    }
  }

  static void guess(Attacker attacker) throws IOException, InterruptedException {
    logIn(attacker, attacker.user(), "guess " + attacker.serial());
  }

  static void logInWithRandomName(Attacker attacker) throws IOException, InterruptedException {
    logIn(attacker, randomName(attacker), "x");
  }

  static void logInWithRandomNameAtBucket(Attacker attacker)
      throws IOException, InterruptedException {
    String bucket = "@bucket-" + attacker.number() % Attack.BUCKETS;
    logIn(attacker, randomName(attacker) + bucket, "x");
  }

  private static String randomName(Attacker attacker) {
    return "stranger-" + attacker.source().getHostAddress() + "-" + attacker.serial();
  }

  private static void logIn(Attacker attacker, String user, String password)
      throws IOException, InterruptedException {
    try (HostileSocket socket = attacker.connectInTheClear()) {
      attacker.pace();
      socket.send(TdsMessages.login(user, password));
      boolean unused = socket.receiveLoginAnswer();
    }
  }

  static void leaveChallengeUnanswered(Attacker attacker) throws IOException {
    try (HostileSocket socket = attacker.connectInTheClear()) {
      socket.send(TdsMessages.windowsLogin());
      byte[] unused = socket.receive();
      attacker.hold(socket);
    }
  }
}
