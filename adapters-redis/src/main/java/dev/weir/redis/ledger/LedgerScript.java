package dev.weir.redis.ledger;

import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.LedgerMessage;
import dev.weir.domain.ledger.LedgerMessage.Leave;
import dev.weir.domain.ledger.LedgerMessage.Report;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.domain.ledger.Sender;
import dev.weir.domain.ledger.SlotUse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

/**
 * The rules of {@code BucketLedger} as a Lua script for Redis: its text, its hash, and its
 * arguments. The head of {@code ledger.lua} lists the arguments by position, so a change of their
 * order changes both files.
 */
final class LedgerScript {
  private static final String RULES = "ledger.lua";
  private static final String MOMENT = "moment.lua";

  private final String text;
  private final String hash;

  /** Creates a script of this text. */
  LedgerScript(String text) {
    this.text = text;
    this.hash = sha1(text);
  }

  /**
   * Returns the script that uses the clock of the server that runs it. The ledger's home is the
   * server's run id: a restarted server or another master has another one, and then the rules treat
   * the ledger as lost.
   */
  static LedgerScript byTheServersClock() {
    return withMoment(resource(MOMENT));
  }

  /**
   * Returns the script with another clock; a test sets the time with it.
   *
   * @param moment defines the function {@code moment()}, which returns the ledger's home and the
   *     time in milliseconds
   */
  static LedgerScript withMoment(String moment) {
    return new LedgerScript(moment + resource(RULES));
  }

  String text() {
    return text;
  }

  /** Returns the hash by which Redis finds a script that it has run before. */
  String hash() {
    return hash;
  }

  /**
   * Returns the arguments for a message, in the order of {@code ledger.lua}.
   *
   * @param channels the common first part of the names of the channels for hints
   */
  static String[] arguments(LedgerTerms terms, String channels, LedgerMessage message) {
    List<Object> arguments = new ArrayList<>(40);
    arguments.add(terms.learningMillis());
    arguments.add(terms.reclaimMillis());
    arguments.add(terms.silenceMillis());
    arguments.add(terms.clockSlackMillis());
    arguments.add(terms.acceptMillis());
    arguments.add(terms.shortestTurnMillis());
    arguments.add(channels);
    Sender sender = message.sender();
    arguments.add(
        switch (message) {
          case Report report -> "report";
          case Leave leave -> "leave";
        });
    arguments.add(sender.instance());
    arguments.add(sender.incarnation());
    arguments.add(sender.sequence());
    switch (message) {
      case Report report -> add(arguments, report);
      case Leave leave -> {}
    }
    return arguments.stream().map(Object::toString).toArray(String[]::new);
  }

  private static void add(List<Object> arguments, Report report) {
    Capacity capacity = report.capacity();
    arguments.add(report.epoch());
    arguments.add(report.joining() ? 1 : 0);
    arguments.add(report.expected());
    arguments.add(report.holdings().held());
    arguments.add(report.holdings().unused());
    arguments.add(report.wants().waiters());
    arguments.add(report.wants().oldestWaited());
    arguments.add(report.wants().spare());
    arguments.add(report.wants().dials());
    arguments.add(capacity.version());
    arguments.add(capacity.slots());
    arguments.add(capacity.dialsPerSecond());
    arguments.add(capacity.paused() ? 1 : 0);
    SlotUse use = report.use();
    arguments.add(use.last1());
    arguments.add(use.last5());
    arguments.add(use.next1());
    arguments.add(use.next5());
    arguments.add(use.peak());
    arguments.add(use.demand());
    arguments.add(use.served());
    arguments.add(use.loginMillis());
  }

  private static String resource(String name) {
    try (InputStream file =
        Objects.requireNonNull(LedgerScript.class.getResourceAsStream(name), name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the SHA-1 hash, which Redis uses to name scripts; it serves no security purpose. */
  private static String sha1(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-1", e);
    }
  }
}
