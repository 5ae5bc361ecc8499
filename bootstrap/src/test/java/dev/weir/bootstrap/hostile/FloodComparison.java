package dev.weir.bootstrap.hostile;

import dev.weir.bootstrap.hostile.attack.Attack;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How long requests of honest sessions take during a flood, compared with the same sessions without
 * it, in rounds that take turns. What is compared are the medians of the rounds, so that a round in
 * which the machine did something else does not decide.
 *
 * <p>Attackers, clients, servers and the attacked share the machine's cores: a flood takes time
 * from all of them, whatever it does to the attacked. So the same flood, at the same rate, is also
 * measured elsewhere: at a trivial server that honest sessions have nothing to do with. The slower
 * of these rounds and of the quiet ones is the reference.
 */
final class FloodComparison {
  private static final int ROUNDS = 3;
  private static final Duration ROUND = Duration.ofMillis(1_500);
  private static final Duration SETTLING = Duration.ofMillis(600);
  private static final double BOUND = 2;

  /** Times below this are those of the scheduler, which cannot be told from those of a flood. */
  private static final double RESOLUTION_MILLIS = 1;

  private final InetSocketAddress attacked;
  private final InetSocketAddress elsewhere;
  private final List<Group> groups;

  /**
   * Honest sessions of one kind.
   *
   * @param judged whether they are to hear nothing of the flood
   */
  record Group(String name, Neighbours neighbours, boolean judged) {}

  /** What one group measured in the rounds of one kind. */
  private static final class Rounds {
    private final List<Latencies> rounds = new ArrayList<>();

    Latencies begin() {
      Latencies round = new Latencies();
      rounds.add(round);
      return round;
    }

    /** The median of the rounds. */
    double percentile(double percent) {
      double[] each =
          rounds.stream().mapToDouble(round -> round.percentile(percent)).sorted().toArray();
      return each[each.length / 2];
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%.2f/%.2f (%d)",
          percentile(50),
          percentile(99),
          rounds.stream().mapToInt(Latencies::count).sum());
    }
  }

  /**
   * Prepares a comparison.
   *
   * @param elsewhere the trivial server
   */
  FloodComparison(InetSocketAddress attacked, InetSocketAddress elsewhere, List<Group> groups) {
    this.attacked = attacked;
    this.elsewhere = elsewhere;
    this.groups = groups;
  }

  /**
   * Floods, prints all figures, and holds those of the groups that are judged.
   *
   * @param most the most actions in a second, 0 for as many as there can be
   */
  void run(Attack attack, int sockets, long most) throws IOException {
    // What is not compiled yet is not measured.
    long unmeasured = flood(attack, attacked, sockets, most, rounds());
    Figure.tell("%s warmed up, at %d actions/s".formatted(attack, unmeasured));
    String name =
        "flood-%s-by-%d"
            .formatted(attack.name().toLowerCase(Locale.ROOT).replace('_', '-'), sockets);
    double ratio = compare(name, attack, sockets, most);
    if (ratio > BOUND) {
      // The machine may have had something else to do; a flood that is noticed is noticed again.
      ratio = compare(name + " once more", attack, sockets, most);
    }
    Figure.atMost(
        name + "-p99-of-neighbours", ratio, BOUND, "x quiet, or the same flood elsewhere");
  }

  /** Gives how many times longer the requests of those take that are judged, at worst. */
  private double compare(String name, Attack attack, int sockets, long most) throws IOException {
    List<Rounds> quiet = rounds();
    List<Rounds> beside = rounds();
    List<Rounds> flooded = rounds();
    for (int round = 0; round < ROUNDS; round++) {
      Pause.of("the last phase is over", SETTLING);
      measure(quiet);
      long rate = flood(attack, attacked, sockets, most, flooded);
      flood(attack, elsewhere, sockets, Math.max(1, rate), beside);
    }
    double worst = 0;
    for (int i = 0; i < groups.size(); i++) {
      Group group = groups.get(i);
      double reference = Math.max(quiet.get(i).percentile(99), beside.get(i).percentile(99));
      double ratio = flooded.get(i).percentile(99) / Math.max(RESOLUTION_MILLIS, reference);
      worst = group.judged() ? Math.max(worst, ratio) : worst;
      Figure.tell(
          "%s, %s%s: p50/p99 ms (requests): quiet %s, flood elsewhere %s, flooded %s; failures %d"
              .formatted(
                  name,
                  group.name(),
                  group.judged() ? "" : " (not judged)",
                  quiet.get(i),
                  beside.get(i),
                  flooded.get(i),
                  group.neighbours().failures()));
    }
    return worst;
  }

  private List<Rounds> rounds() {
    return groups.stream().map(group -> new Rounds()).toList();
  }

  private void measure(List<Rounds> into) {
    record(into);
    Pause.of("a phase", ROUND);
    record(rounds());
  }

  private void record(List<Rounds> into) {
    for (int i = 0; i < groups.size(); i++) {
      groups.get(i).neighbours().measureInto(into.get(i).begin());
    }
  }

  /** Gives how many actions there were in a second. */
  private long flood(
      Attack attack, InetSocketAddress target, int sockets, long rate, List<Rounds> into)
      throws IOException {
    try (Attackers attackers =
        Attackers.of(target)
            .sockets(sockets)
            .rate(rate)
            .login("app@bucket-1", "any")
            .start(attack)) {
      attackers.awaitBegun().goOnFor(SETTLING);
      long before = attackers.count("actions");
      measure(into);
      long actions = attackers.count("actions") - before;
      Figure.tell("%s of %s: %d actions; %s".formatted(attack, target, actions, attackers));
      return actions * 1_000 / ROUND.toMillis();
    }
  }
}
