package dev.weir.standin.canned;

import dev.weir.standin.packet.MessageType;

/**
 * Which answer a request wants, by the first bytes of its payload. Looks at bytes in place; the
 * words of a batch are compared in lower case.
 */
final class Recognition {
  /** As many bytes as the longest word needs behind the longest headers. */
  static final int HEAD = 192;

  private static final int BY_NUMBER = 0xFFFF;
  private static final byte[] SELECT_ONE = letters("select 1");
  private static final byte[] BIG = letters("select body");
  private static final byte[] BEGIN = letters("begin tran");
  private static final byte[] COMMIT = letters("commit");
  private static final byte[] COMMIT_IF_OPEN = letters("if @@trancount > 0 commit");
  private static final byte[] ROLLBACK = letters("rollback");
  private static final byte[] ROLLBACK_IF_OPEN = letters("if @@trancount > 0 rollback");

  /** The head of a text that ends a transaction if one is open; none is where it is sent. */
  private static final byte[] GUARD = letters("if @@trancount>0 begin");

  private static final byte[] SET = letters("set ");
  private static final byte[] USE = letters("use ");
  private static final byte[] EXECUTE = letters("sp_execute");
  private static final byte[] UNPREPARE = letters("sp_unprepare");
  private static final byte[] PREPARE_AND_EXECUTE = letters("sp_prepexec");
  private static final byte[] PREPARE = letters("sp_prepare");

  private Recognition() {}

  private static byte[] letters(String ascii) {
    return ascii.getBytes(java.nio.charset.StandardCharsets.US_ASCII);
  }

  /** The answer to a request that begins with these bytes. */
  static Answer of(int type, byte[] head, int length) {
    if (type == MessageType.ATTENTION.code()) {
      return Answer.ATTENTION;
    }
    int start = length < 4 ? length : Math.min(u16(head, 0), length);
    if (type == MessageType.SQL_BATCH.code()) {
      return batch(head, start, length);
    }
    if (type == MessageType.RPC.code()) {
      return call(head, start, length);
    }
    if (type == MessageType.TRANSACTION_REQUEST.code() && start + 2 <= length) {
      return transaction(u16(head, start));
    }
    return Answer.UNKNOWN;
  }

  private static Answer batch(byte[] head, int start, int length) {
    int at = start;
    while (at + 1 < length && head[at] <= ' ' && head[at + 1] == 0) {
      at += 2;
    }
    if (begins(head, at, length, SELECT_ONE)) {
      return Answer.SELECT_ONE;
    }
    if (begins(head, at, length, BEGIN)) {
      return Answer.BEGIN;
    }
    if (begins(head, at, length, COMMIT) || begins(head, at, length, COMMIT_IF_OPEN)) {
      return Answer.COMMIT;
    }
    if (begins(head, at, length, ROLLBACK) || begins(head, at, length, ROLLBACK_IF_OPEN)) {
      return Answer.ROLLBACK;
    }
    if (begins(head, at, length, BIG)) {
      return Answer.BIG_RESULT;
    }
    return begins(head, at, length, SET)
            || begins(head, at, length, USE)
            || begins(head, at, length, GUARD)
        ? Answer.DONE
        : Answer.UNKNOWN;
  }

  private static Answer call(byte[] head, int start, int length) {
    if (start + 4 > length) {
      return Answer.UNKNOWN;
    }
    if (u16(head, start) == BY_NUMBER) {
      return switch (u16(head, start + 2)) {
        case 10, 12 -> Answer.EXECUTE;
        case 11 -> Answer.PREPARE;
        case 13 -> Answer.PREPARE_AND_EXECUTE;
        case 15 -> Answer.UNPREPARE;
        default -> Answer.UNKNOWN;
      };
    }
    int name = start + 2;
    if (begins(head, name, length, EXECUTE)) {
      return Answer.EXECUTE;
    }
    if (begins(head, name, length, UNPREPARE)) {
      return Answer.UNPREPARE;
    }
    if (begins(head, name, length, PREPARE_AND_EXECUTE)) {
      return Answer.PREPARE_AND_EXECUTE;
    }
    return begins(head, name, length, PREPARE) ? Answer.PREPARE : Answer.UNKNOWN;
  }

  private static Answer transaction(int request) {
    return switch (request) {
      case 5 -> Answer.BEGIN;
      case 7 -> Answer.COMMIT;
      case 8 -> Answer.ROLLBACK;
      case 9 -> Answer.DONE;
      default -> Answer.UNKNOWN;
    };
  }

  /** UTF-16 in the request, ASCII here. */
  private static boolean begins(byte[] head, int at, int length, byte[] word) {
    if (at + 2 * word.length > length) {
      return false;
    }
    for (int i = 0; i < word.length; i++) {
      byte letter = head[at + 2 * i];
      int lower = letter >= 'A' && letter <= 'Z' ? letter + ('a' - 'A') : letter;
      if (lower != word[i] || head[at + 2 * i + 1] != 0) {
        return false;
      }
    }
    return true;
  }

  private static int u16(byte[] head, int at) {
    return (head[at] & 0xFF) | (head[at + 1] & 0xFF) << 8;
  }
}
