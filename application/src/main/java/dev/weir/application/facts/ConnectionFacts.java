package dev.weir.application.facts;

import dev.weir.domain.facts.FactsPolicy;
import dev.weir.domain.facts.MeasuredBaseline;
import dev.weir.domain.facts.ResetPlan;
import dev.weir.domain.facts.ServerFacts;
import dev.weir.domain.facts.ServerIdentity;
import dev.weir.domain.facts.ServerTrait;
import dev.weir.domain.facts.Truth;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.settings.SettingsBaseline;
import org.jspecify.annotations.Nullable;

/**
 * The facts about the server of one connection, as they are now: a fact that traffic contradicts is
 * revoked for all connections of its server at once. Confined to the thread that owns the book.
 */
public final class ConnectionFacts {
  private final FactsBook book;
  private final LoginProfile profile;
  private final LoginFacts login;
  private final ServerIdentity identity;
  private @Nullable ResetPlan plan;
  private long planVersion;

  ConnectionFacts(FactsBook book, LoginProfile profile, LoginFacts login) {
    this.book = book;
    this.profile = profile;
    this.login = login;
    this.identity = ServerIdentity.of(login, profile.options());
  }

  /** Returns the facts about a server that is assumed to be SQL Server. */
  public static ConnectionFacts assumed(LoginProfile profile, LoginFacts login) {
    return new FactsBook(FactsPolicy.ASSUME_SQL_SERVER).of(profile, login);
  }

  /** Returns the facts. */
  public ServerFacts now() {
    return book.of(identity);
  }

  /** Returns the identity of the server, by which facts are revoked. */
  public ServerIdentity identity() {
    return identity;
  }

  /** Returns whether servers announce transactions to clients of this version. */
  public boolean announcesTransactions() {
    return identity.version().announcesChanges();
  }

  /**
   * Returns whether a client of this login sees an announcement of each transaction that a text
   * begins or ends. Before TDS 7.2 there are no announcements, and Weir's answers have none either.
   */
  public boolean announcesTextTransactions() {
    return !announcesTransactions()
        || now().truth(ServerTrait.ANNOUNCES_TEXT_TRANSACTIONS) != Truth.NO;
  }

  /** Returns the settings of a session after this login, as far as they are known or assumed. */
  public SettingsBaseline settings() {
    return book.settings(profile, login);
  }

  /** Returns the values of a session after this login, as far as they were read. */
  public MeasuredBaseline baseline() {
    return book.baseline(profile, login);
  }

  /** Returns the values that the server has accepted from sessions of this login profile. */
  public AcceptedValues accepted() {
    return book.accepted(profile);
  }

  /** Returns the way in which the connection is made fit for another session. */
  public ResetPlan plan() {
    ResetPlan known = plan;
    if (known == null || planVersion != book.version()) {
      known =
          new ResetPlan(
              now(),
              book.settings(profile, login),
              book.baseline(profile, login),
              book.isAssumed());
      plan = known;
      planVersion = book.version();
    }
    return known;
  }
}
