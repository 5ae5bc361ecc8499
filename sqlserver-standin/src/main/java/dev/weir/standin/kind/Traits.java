package dev.weir.standin.kind;

import java.util.List;
import java.util.Set;

/** All respects in which a stand-in can deviate from SQL Server. */
public final class Traits {
  /** The fate of the isolation level at a reset. */
  public enum IsolationAtReset {
    KEPT,
    /** It is READ COMMITTED again. */
    RESTORED
  }

  /** The answer to SET TRANSACTION ISOLATION LEVEL. */
  public enum SetIsolation {
    ACCEPTED,
    /** It succeeds and changes nothing. */
    IGNORED,
    /** Levels other than READ UNCOMMITTED get error 104409. */
    UNCOMMITTED_ONLY,
    /** Levels other than READ COMMITTED and READ UNCOMMITTED get error 104409. */
    READ_LEVELS_ONLY,
    /** Every level gets error 104409. */
    REFUSED
  }

  /** The acknowledgement of a reset, ENVCHANGE 18. */
  public enum Acknowledgement {
    /** It is the first token of the response. */
    SENT,
    /** It precedes the last DONE. */
    LATE,
    ABSENT
  }

  /** The way in which a reset is refused. */
  public enum ResetRefusal {
    NONE,
    /** Error 18056 of class 20, then the end of the connection. */
    ERROR_18056,
    /** Error 18059 of class 16, and the end of the connection all the same. */
    ERROR_18059,
    /** Errors 4021, 18456 and 596, then the end of the connection. */
    ERROR_4021,
    /** The end of the connection without a word. */
    SILENT
  }

  /** The effect of an attention that arrives while a reset runs. */
  public enum AttentionInReset {
    HARMLESS,
    /** The reset fails with error 18056 of state 29, and the connection ends. */
    ERROR_18056
  }

  /** The place of an attention's acknowledgement. */
  public enum AttentionPlace {
    /** A message of its own behind the interrupted response. */
    OWN_MESSAGE,
    /** The last DONE of the interrupted response. */
    SAME_MESSAGE
  }

  /** The announcement of a change by an ENVCHANGE. */
  public enum Announcement {
    SENT,
    ABSENT
  }

  /** The spelling of a database's name in ENVCHANGE 1. */
  public enum DatabaseSpelling {
    CATALOGUE,
    AS_ASKED
  }

  /** The answer to USE of another database. */
  public enum UseDatabase {
    ACCEPTED,
    ERROR_40508,
    ERROR_916
  }

  /** The effect of a failed bulk load on later ones of the connection. */
  public enum FailedBulkLoad {
    HARMLESS,
    /** All later bulk loads of the connection fail. */
    POISONS
  }

  /** The answer to the feature SESSIONRECOVERY, and the SESSIONSTATE tokens that follow. */
  public enum SessionRecovery {
    ABSENT,
    /** It is acknowledged, and tokens tell all changes. */
    TRUTHFUL,
    /** It is acknowledged, and no token ever comes. */
    SILENT,
    /** It is acknowledged; tokens call everything recoverable and omit what is not. */
    LYING,
    /** It is acknowledged, and the first token says that the session cannot be recovered. */
    DISABLED
  }

  /** The databases that cannot be written to. */
  public enum ReadOnly {
    NO,
    ALWAYS,
    /** For sessions whose login says that they only read. */
    BY_INTENT
  }

  /** The logins that are sent to another address by ENVCHANGE 20. */
  public enum Routing {
    NONE,
    /** Every login at the main port; the other port serves. */
    ONCE,
    /** Every login, at both ports. */
    LOOP,
    /** Logins at the main port that say that they only read; the other port is read-only. */
    BY_INTENT
  }

  /** The rows and columns of sys.dm_exec_sessions. */
  public enum SessionViews {
    FULL,
    OWN_ROW,
    /** Without database_id and open_transaction_count, as before SQL Server 2012. */
    OLD_COLUMNS,
    /** There are no such views. */
    MISSING
  }

  /** The answer to MARS in PRELOGIN. */
  public enum Mars {
    REFUSED,
    /** The answer does not mention it. */
    ABSENT,
    /** It is accepted from clients that ask for it, and SMP is not understood. */
    ACCEPTED
  }

  /** The options in the answer to PRELOGIN. */
  public enum PreloginOptions {
    ALL,
    /** Those that the client has sent. */
    ASKED
  }

  /** The fate of LOGIN7's feature block. */
  public enum FeatureBlock {
    READ,
    /** It is discarded, and there is no FEATUREEXTACK. */
    DISCARDED
  }

  /** The announcement of the packet size, ENVCHANGE 4. */
  public enum PacketSizeTold {
    ALWAYS,
    /** Where it is not the server's default. */
    IF_CHANGED
  }

  public static final Trait<IsolationAtReset> ISOLATION_AFTER_RESET =
      Trait.choice("isolation-after-reset", IsolationAtReset.KEPT);
  public static final Trait<IsolationAtReset> ISOLATION_AFTER_SKIPTRAN =
      Trait.choice("isolation-after-skiptran", IsolationAtReset.KEPT);
  public static final Trait<SetIsolation> SET_ISOLATION =
      Trait.choice("set-isolation", SetIsolation.ACCEPTED);

  /** RESETCONNECTIONSKIPTRAN is carried out; otherwise the request that carries it fails. */
  public static final Trait<Boolean> SKIPTRAN = Trait.flag("skiptran", true);

  public static final Trait<Acknowledgement> RESET_ACKNOWLEDGEMENT =
      Trait.choice("reset-acknowledgement", Acknowledgement.SENT);

  /** The parts that RESETCONNECTION and sp_reset_connection do not restore. */
  public static final Trait<Set<ResetPart>> RESET_LEAVES =
      Trait.subset("reset-leaves", ResetPart.class);

  /** The parts that RESETCONNECTIONSKIPTRAN outside of a transaction does not restore. */
  public static final Trait<Set<ResetPart>> SKIPTRAN_LEAVES =
      Trait.subset("skiptran-leaves", ResetPart.class);

  /** The parts that RESETCONNECTIONSKIPTRAN within a transaction does not restore. */
  public static final Trait<Set<ResetPart>> SKIPTRAN_IN_TRANSACTION_LEAVES =
      Trait.subset("skiptran-in-transaction-leaves", ResetPart.class);

  public static final Trait<ResetRefusal> RESET_REFUSAL =
      Trait.choice("reset-refusal", ResetRefusal.NONE);

  /** The resets of a connection that are refused: 1 for all, 3 for each third one. */
  public static final Trait<Integer> RESET_REFUSAL_EVERY =
      Trait.numberFrom(1, "reset-refusal-every", 1, 2, 3, 7);

  /** The least time that a reset takes. */
  public static final Trait<Integer> RESET_MILLIS = Trait.number("reset-millis", 0, 0, 1, 5);

  public static final Trait<AttentionInReset> ATTENTION_IN_RESET =
      Trait.choice("attention-in-reset", AttentionInReset.HARMLESS);

  /** The packets of a response that still follow when an attention has arrived within it. */
  public static final Trait<Integer> ATTENTION_PACKETS =
      Trait.number("attention-packets", 0, 1, 3, 20);

  public static final Trait<AttentionPlace> ATTENTION_PLACE =
      Trait.choice(
          "attention-place", AttentionPlace.OWN_MESSAGE, List.of(AttentionPlace.OWN_MESSAGE));

  /** The current command in the DONE that acknowledges an attention. */
  public static final Trait<Integer> ATTENTION_COMMAND =
      Trait.number("attention-command", 0, 0, 0xFD);

  /** The ENVCHANGEs of transactions that texts and calls begin and end. */
  public static final Trait<Announcement> TEXT_TRANSACTIONS =
      Trait.choice("text-transactions", Announcement.SENT);

  /** Procedures, sp_executesql and EXEC('…') undo the SETs within them at their end. */
  public static final Trait<Boolean> INNER_SCOPES_UNDO_OPTIONS =
      Trait.flag("inner-scopes-undo-options", true);

  /** Procedures, sp_executesql and EXEC('…') undo USE within them at their end. */
  public static final Trait<Boolean> INNER_SCOPES_UNDO_USE =
      Trait.flag("inner-scopes-undo-use", true);

  public static final Trait<Announcement> LANGUAGE_AT_LOGIN =
      Trait.choice("language-at-login", Announcement.SENT);
  public static final Trait<Announcement> DATABASE_AT_LOGIN =
      Trait.choice("database-at-login", Announcement.SENT);
  public static final Trait<DatabaseSpelling> DATABASE_SPELLING =
      Trait.choice("database-spelling", DatabaseSpelling.CATALOGUE);

  /** The languages that SET LANGUAGE does not know, by their official names. */
  public static final Trait<Set<String>> UNKNOWN_LANGUAGES =
      Trait.words("unknown-languages", "Deutsch", "British", "Svenska");

  /** The SET options that the server does not know, in upper case. */
  public static final Trait<Set<String>> UNKNOWN_OPTIONS =
      Trait.words(
          "unknown-options",
          "ROWCOUNT",
          "TEXTSIZE",
          "ARITHIGNORE",
          "DATEFIRST",
          "NUMERIC_ROUNDABORT");

  /** One SET statement may name several options. */
  public static final Trait<Boolean> OPTION_LISTS = Trait.flag("option-lists", true);

  public static final Trait<UseDatabase> USE_DATABASE =
      Trait.choice("use-database", UseDatabase.ACCEPTED);

  /** The SET options that the databases turn on for sessions whose login leaves them off. */
  public static final Trait<Set<String>> DATABASE_OPTIONS =
      Trait.words(
          "database-options", "ANSI_NULLS", "ANSI_PADDING", "ANSI_WARNINGS", "QUOTED_IDENTIFIER");

  public static final Trait<FailedBulkLoad> FAILED_BULK_LOAD =
      Trait.choice("failed-bulk-load", FailedBulkLoad.HARMLESS);
  public static final Trait<SessionRecovery> SESSION_RECOVERY =
      Trait.choice("session-recovery", SessionRecovery.ABSENT);

  /** The program name of LOGINACK. */
  public static final Trait<String> PROGRAM_NAME =
      Trait.text("program-name", "Microsoft SQL Server", "Microsoft SQL Server", "TDS Server");

  /** The version in PRELOGIN, LOGINACK and SERVERPROPERTY. */
  public static final Trait<String> VERSION =
      Trait.version(
          "version", "16.0.1000.6", "10.50.1600.1", "12.0.2000.8", "15.0.2000.5", "17.0.1000.7");

  public static final Trait<Integer> ENGINE_EDITION =
      Trait.number("engine-edition", 3, 3, 5, 6, 8, 11);
  public static final Trait<ReadOnly> READ_ONLY =
      Trait.choice("read-only", ReadOnly.NO, List.of(ReadOnly.NO, ReadOnly.BY_INTENT));
  public static final Trait<Routing> ROUTING =
      Trait.choice("routing", Routing.NONE, List.of(Routing.NONE, Routing.ONCE, Routing.BY_INTENT));

  /** The number of logins that fail before one is accepted. */
  public static final Trait<Integer> LOGIN_FAILURES = Trait.number("login-failures", 0, 0, 1, 2);

  /** The error of the logins that fail. */
  public static final Trait<Integer> LOGIN_FAILURE_NUMBER =
      Trait.number("login-failure-number", 40_613, 40_613, 4_060, 10_928, 40_197, 49_918);

  public static final Trait<SessionViews> SESSION_VIEWS =
      Trait.choice("session-views", SessionViews.FULL);
  public static final Trait<Mars> MARS =
      Trait.choice("mars", Mars.REFUSED, List.of(Mars.REFUSED, Mars.ACCEPTED));
  public static final Trait<PreloginOptions> PRELOGIN_OPTIONS =
      Trait.choice("prelogin-options", PreloginOptions.ALL);
  public static final Trait<FeatureBlock> FEATURE_BLOCK =
      Trait.choice("feature-block", FeatureBlock.READ);

  /** RPC calls of sp_executesql may name the parameter of the statement; otherwise 103010. */
  public static final Trait<Boolean> NAMED_STATEMENT = Trait.flag("named-statement", true);

  public static final Trait<PacketSizeTold> PACKET_SIZE_TOLD =
      Trait.choice("packet-size-told", PacketSizeTold.ALWAYS);

  /** The idle time after which a session is ended; 0 for never. */
  public static final Trait<Integer> IDLE_KILL_MILLIS =
      Trait.number("idle-kill-millis", 0, 0, 2_000);

  /** All of them, in the order in which a kind spells them. */
  public static final List<Trait<?>> ALL =
      List.of(
          ISOLATION_AFTER_RESET,
          ISOLATION_AFTER_SKIPTRAN,
          SET_ISOLATION,
          SKIPTRAN,
          RESET_ACKNOWLEDGEMENT,
          RESET_LEAVES,
          SKIPTRAN_LEAVES,
          SKIPTRAN_IN_TRANSACTION_LEAVES,
          RESET_REFUSAL,
          RESET_REFUSAL_EVERY,
          RESET_MILLIS,
          ATTENTION_IN_RESET,
          ATTENTION_PACKETS,
          ATTENTION_PLACE,
          ATTENTION_COMMAND,
          TEXT_TRANSACTIONS,
          INNER_SCOPES_UNDO_OPTIONS,
          INNER_SCOPES_UNDO_USE,
          LANGUAGE_AT_LOGIN,
          DATABASE_AT_LOGIN,
          DATABASE_SPELLING,
          UNKNOWN_LANGUAGES,
          UNKNOWN_OPTIONS,
          OPTION_LISTS,
          USE_DATABASE,
          DATABASE_OPTIONS,
          FAILED_BULK_LOAD,
          SESSION_RECOVERY,
          PROGRAM_NAME,
          VERSION,
          ENGINE_EDITION,
          READ_ONLY,
          ROUTING,
          LOGIN_FAILURES,
          LOGIN_FAILURE_NUMBER,
          SESSION_VIEWS,
          MARS,
          PRELOGIN_OPTIONS,
          FEATURE_BLOCK,
          NAMED_STATEMENT,
          PACKET_SIZE_TOLD,
          IDLE_KILL_MILLIS);

  private Traits() {}
}
