package dev.weir.standin.session;

import dev.weir.standin.type.TypedValue;
import java.time.LocalDateTime;
import java.util.Set;

/** The session in the eyes of others: as it was when its last request began or ended. */
public record SessionView(
    int spid,
    LocalDateTime loginTime,
    String hostName,
    String applicationName,
    String clientLibrary,
    String loginName,
    String originalLogin,
    String database,
    boolean running,
    int openTransactions,
    String isolation,
    String language,
    String dateFormat,
    int dateFirst,
    long textSize,
    Set<Switch> optionsOn,
    long lockTimeout,
    int deadlockPriority,
    TypedValue contextInfo) {
  public SessionView {
    optionsOn = Set.copyOf(optionsOn);
  }
}
