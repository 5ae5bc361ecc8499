package dev.weir.domain.facts;

import dev.weir.domain.settings.SessionOption;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The facts about one server. Immutable; a fact that is not known is {@code UNKNOWN}, and nothing
 * may be built on it.
 */
public final class ServerFacts {
  /** Nothing is known, so that nothing is relied on. */
  public static final ServerFacts CAREFUL = new Builder().build();

  /** The documented behaviour of SQL Server (MS-TDS 2.2.3.1.2 and 2.2.7.9). */
  public static final ServerFacts SQL_SERVER = sqlServer();

  private final Map<ResetWay, Map<StateKind, ResetEffect>> effects;
  private final Map<ServerTrait, Truth> traits;
  private final SetReaction setIsolation;

  private ServerFacts(Builder builder) {
    Map<ResetWay, Map<StateKind, ResetEffect>> copies = new EnumMap<>(ResetWay.class);
    builder.effects.forEach((way, states) -> copies.put(way, new EnumMap<>(states)));
    effects = copies;
    traits = new EnumMap<>(builder.traits);
    setIsolation = builder.setIsolation;
  }

  private static ServerFacts sqlServer() {
    Builder facts = new Builder();
    for (ResetWay way : ResetWay.values()) {
      for (StateKind state : StateKind.values()) {
        facts.after(way, state, documented(way, state));
      }
    }
    for (ServerTrait trait : ServerTrait.values()) {
      facts.trait(trait, documented(trait));
    }
    return facts.setIsolation(SetReaction.ACCEPTED).build();
  }

  private static ResetEffect documented(ResetWay way, StateKind state) {
    if (state == StateKind.ISOLATION) {
      return ResetEffect.KEPT;
    }
    if (!state.isTransaction()) {
      return ResetEffect.RESTORED;
    }
    if (!way.isInTransaction()) {
      // There is no transaction that the reset could end.
      return ResetEffect.UNKNOWN;
    }
    return way.isKeeping() ? ResetEffect.KEPT : ResetEffect.RESTORED;
  }

  private static Truth documented(ServerTrait trait) {
    return switch (trait) {
      case ANNOUNCES_TEXT_TRANSACTIONS,
          ANNOUNCES_IMPLICIT_TRANSACTIONS,
          ANNOUNCES_MANAGED_TRANSACTIONS,
          ACKNOWLEDGES_RESET,
          ACKNOWLEDGES_KEEPING_RESET,
          INNER_SCOPES_UNDO_SETTINGS,
          INNER_SCOPES_UNDO_USE ->
          Truth.YES;
      case DATABASE_NAMES_AS_ASKED -> Truth.NO;
      // SQL Server 2012 and older have no SESSIONRECOVERY.
      case OFFERS_SESSION_RECOVERY -> Truth.UNKNOWN;
    };
  }

  /** Returns the effect of a reset on this kind of state. */
  public ResetEffect after(ResetWay way, StateKind state) {
    return effects.getOrDefault(way, Map.of()).getOrDefault(state, ResetEffect.UNKNOWN);
  }

  /** Returns the effect of a reset on this option; unknown for an option that is not measured. */
  public ResetEffect after(ResetWay way, SessionOption option) {
    StateKind state = StateKind.of(option);
    return state == null ? ResetEffect.UNKNOWN : after(way, state);
  }

  /** Returns whether the reset is known to restore this kind of state. */
  public boolean restores(ResetWay way, StateKind state) {
    return after(way, state) == ResetEffect.RESTORED;
  }

  /** Returns whether the server is known to have the trait. */
  public boolean has(ServerTrait trait) {
    return truth(trait) == Truth.YES;
  }

  /** Returns whether the end of an inner scope is known to undo SET and USE within. */
  public boolean undoesInnerScopes() {
    return has(ServerTrait.INNER_SCOPES_UNDO_SETTINGS) && has(ServerTrait.INNER_SCOPES_UNDO_USE);
  }

  /** Returns whether the server has the trait, as far as that is known. */
  public Truth truth(ServerTrait trait) {
    return traits.getOrDefault(trait, Truth.UNKNOWN);
  }

  /** Returns the reaction to {@code SET TRANSACTION ISOLATION LEVEL}. */
  public SetReaction setIsolation() {
    return setIsolation;
  }

  /** Returns these facts without one that traffic has contradicted. */
  public ServerFacts revoked(ServerFact fact) {
    return switch (fact) {
      case ServerTrait trait -> with(trait, Truth.UNKNOWN);
      case ResetFact reset -> with(reset.way(), reset.state(), ResetEffect.UNKNOWN);
      case SetIsolationFact ignored -> with(SetReaction.UNKNOWN);
    };
  }

  /** Returns the value of a fact, as in logs and reports. */
  public String value(ServerFact fact) {
    return switch (fact) {
      case ServerTrait trait -> truth(trait).label();
      case ResetFact reset -> after(reset.way(), reset.state()).label();
      case SetIsolationFact ignored -> setIsolation.label();
    };
  }

  /**
   * Returns the facts that are known and differ from the documented behaviour of SQL Server, each
   * as {@code name=value}.
   */
  public List<String> deviations() {
    List<String> found = new ArrayList<>();
    for (ServerFact fact : all()) {
      String documented = SQL_SERVER.value(fact);
      if (isKnown(fact) && SQL_SERVER.isKnown(fact) && !value(fact).equals(documented)) {
        found.add(fact.label() + "=" + value(fact));
      }
    }
    return found;
  }

  /** Returns the names of the facts that are documented for SQL Server and not known here. */
  public List<String> unknown() {
    return all().stream()
        .filter(fact -> SQL_SERVER.isKnown(fact) && !isKnown(fact))
        .map(ServerFact::label)
        .toList();
  }

  /** Returns these facts with another effect of a reset. */
  public ServerFacts with(ResetWay way, StateKind state, ResetEffect effect) {
    return toBuilder().after(way, state, effect).build();
  }

  /** Returns these facts with another truth about a trait. */
  public ServerFacts with(ServerTrait trait, Truth truth) {
    return toBuilder().trait(trait, truth).build();
  }

  /** Returns these facts with another reaction to {@code SET TRANSACTION ISOLATION LEVEL}. */
  public ServerFacts with(SetReaction reaction) {
    return toBuilder().setIsolation(reaction).build();
  }

  private boolean isKnown(ServerFact fact) {
    return !value(fact).equals(Truth.UNKNOWN.label());
  }

  /** Returns all facts there are, in the order of reports. */
  public static List<ServerFact> all() {
    List<ServerFact> all = new ArrayList<>(List.of(ServerTrait.values()));
    all.add(SetIsolationFact.SET_ISOLATION);
    for (ResetWay way : ResetWay.values()) {
      for (StateKind state : StateKind.values()) {
        all.add(new ResetFact(way, state));
      }
    }
    return all;
  }

  private Builder toBuilder() {
    Builder copy = new Builder();
    effects.forEach((way, states) -> copy.effects.put(way, new EnumMap<>(states)));
    copy.traits.putAll(traits);
    return copy.setIsolation(setIsolation);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ServerFacts facts
        && all().stream().allMatch(fact -> value(fact).equals(facts.value(fact)));
  }

  @Override
  public int hashCode() {
    return Objects.hash(all().stream().map(this::value).toList());
  }

  @Override
  public String toString() {
    return "ServerFacts(deviations=" + deviations() + ", unknown=" + unknown() + ")";
  }

  /** Collects the facts that a measuring finds. */
  public static final class Builder {
    private final Map<ResetWay, Map<StateKind, ResetEffect>> effects =
        new EnumMap<>(ResetWay.class);
    private final Map<ServerTrait, Truth> traits = new EnumMap<>(ServerTrait.class);
    private SetReaction setIsolation = SetReaction.UNKNOWN;

    /** Adds the effect of a reset. */
    public Builder after(ResetWay way, StateKind state, ResetEffect effect) {
      effects.computeIfAbsent(way, any -> new EnumMap<>(StateKind.class)).put(state, effect);
      return this;
    }

    /** Adds a trait. */
    public Builder trait(ServerTrait trait, Truth truth) {
      traits.put(trait, truth);
      return this;
    }

    /** Adds the reaction to {@code SET TRANSACTION ISOLATION LEVEL}. */
    public Builder setIsolation(SetReaction reaction) {
      setIsolation = reaction;
      return this;
    }

    /** Returns the facts. */
    public ServerFacts build() {
      return new ServerFacts(this);
    }
  }
}
