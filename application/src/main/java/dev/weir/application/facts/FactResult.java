package dev.weir.application.facts;

import dev.weir.domain.facts.MeasuredBaseline;
import dev.weir.domain.facts.ReplicaRole;
import dev.weir.domain.facts.ServerFacts;
import dev.weir.domain.facts.ServerTrait;
import dev.weir.domain.facts.Truth;

/**
 * The result of a measuring.
 *
 * @param facts the facts for which there is evidence; all others are unknown
 * @param baseline the values of the session after its login
 * @param isComplete whether the measuring went through all resets that this server supports; else
 *     it is repeated later
 * @param isProven whether the connection was seen to be as after its login; else it must be closed
 * @param roundTrips the number of messages sent
 */
public record FactResult(
    ServerFacts facts,
    ReplicaRole role,
    MeasuredBaseline baseline,
    boolean isComplete,
    boolean isProven,
    int roundTrips) {
  /** Returns this with the server's answer to the login: whether it offers SESSIONRECOVERY. */
  public FactResult withRecovery(Truth offered) {
    ServerFacts known = facts.with(ServerTrait.OFFERS_SESSION_RECOVERY, offered);
    return new FactResult(known, role, baseline, isComplete, isProven, roundTrips);
  }
}
