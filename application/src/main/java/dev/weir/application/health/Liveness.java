package dev.weir.application.health;

import java.util.List;
import java.util.stream.Collectors;

/** The liveness of the process. A process with stuck event loops should be restarted. */
public record Liveness(List<StuckLoop> stuckLoops) {
  /** Every event loop runs its tasks. */
  public static final Liveness ALIVE = new Liveness(List.of());

  /** Keeps a list of its own. */
  public Liveness {
    stuckLoops = List.copyOf(stuckLoops);
  }

  /** Returns whether every event loop runs its tasks. */
  public boolean isAlive() {
    return stuckLoops.isEmpty();
  }

  /** Returns the stuck event loops in one sentence; empty while there are none. */
  public String detail() {
    return stuckLoops.stream()
        .map(
            loop ->
                "event loop %s has run no task for %d s"
                    .formatted(loop.name(), loop.silence().toSeconds()))
        .collect(Collectors.joining("; "));
  }
}
