package dev.weir.application.session;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The transactions of one connection, and whether statements begin them by themselves: of a server
 * that tells of those that texts begin and end, or of one that does not.
 */
final class TransactionServer {
  /** What texts are made of. */
  enum Statement {
    BEGIN("BEGIN TRAN"),
    COMMIT("COMMIT"),
    COMMIT_IF_OPEN("IF @@TRANCOUNT > 0 COMMIT"),
    ROLLBACK("ROLLBACK"),
    NEVER_BEGIN("IF 1 = 0 BEGIN TRAN"),
    READ("SELECT a FROM t"),
    WRITE("UPDATE t SET a = 1"),
    FAIL("SELECT a / 0 FROM t"),
    IMPLICIT_ON("SET IMPLICIT_TRANSACTIONS ON"),
    IMPLICIT_OFF("SET IMPLICIT_TRANSACTIONS OFF"),
    PERHAPS_IMPLICIT("IF 1 = 1 SET IMPLICIT_TRANSACTIONS ON"),
    IMPLICIT_WITHIN("EXEC(N'SET IMPLICIT_TRANSACTIONS ON UPDATE t SET a = 1')");

    final String text;

    Statement(String text) {
      this.text = text;
    }
  }

  private static final Pattern SWITCH = Pattern.compile("IMPLICIT_TRANSACTIONS (ON|OFF)");

  private final RandomGenerator random;
  private final boolean tells;
  private int count;
  private boolean implicit;
  private long descriptor;

  TransactionServer(RandomGenerator random, boolean tells) {
    this.random = random;
    this.tells = tells;
  }

  boolean isOpen() {
    return count > 0;
  }

  boolean isImplicit() {
    return implicit;
  }

  void reset() {
    count = 0;
    implicit = false;
  }

  /** What the server says when it is asked. */
  ServerAnswer answer() {
    return new ServerAnswer(List.of(List.of("0", "0", Integer.toString(count))));
  }

  void run(Prelude prelude, TransactionLending asker) {
    if (prelude.reset()) {
      reset();
    }
    Matcher matcher = SWITCH.matcher(prelude.text());
    while (matcher.find()) {
      implicit = matcher.group(1).equals("ON");
    }
    if (prelude.begins()) {
      count++;
      asker.transaction().begunBeforehand(tells ? ++descriptor : 0);
    }
  }

  /** Runs statements, and tells the session what it tells. */
  void run(List<Statement> statements, TransactionLending asker) {
    statements.forEach(each -> run(each, asker));
  }

  private void run(Statement statement, TransactionLending asker) {
    switch (statement) {
      case BEGIN -> begin(asker);
      case COMMIT -> end(asker, false);
      case COMMIT_IF_OPEN -> {
        if (isOpen()) {
          end(asker, false);
        }
      }
      case ROLLBACK -> end(asker, true);
      case NEVER_BEGIN -> {}
      case READ, WRITE -> touch(asker);
      case FAIL -> {
        touch(asker);
        asker.server().error();
        if (isOpen() && random.nextBoolean()) {
          end(asker, true);
        }
      }
      case IMPLICIT_ON, PERHAPS_IMPLICIT -> implicit = true;
      case IMPLICIT_OFF -> implicit = false;
      case IMPLICIT_WITHIN -> {
        if (!isOpen()) {
          begin(asker);
        }
      }
    }
  }

  private void touch(TransactionLending asker) {
    if (implicit && !isOpen()) {
      begin(asker);
    }
  }

  private void begin(TransactionLending asker) {
    count++;
    if (tells && count == 1) {
      asker.transaction().begun(++descriptor);
    }
  }

  private void end(TransactionLending asker, boolean rollsBack) {
    if (!isOpen()) {
      asker.server().error();
      return;
    }
    count = rollsBack ? 0 : count - 1;
    if (tells && count == 0) {
      asker.transaction().ended(rollsBack);
    }
  }
}
