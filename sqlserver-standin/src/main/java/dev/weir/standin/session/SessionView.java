package dev.weir.standin.session;

import dev.weir.standin.type.TypedValue;
import java.time.LocalDateTime;

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
    long lockTimeout,
    TypedValue contextInfo) {}
