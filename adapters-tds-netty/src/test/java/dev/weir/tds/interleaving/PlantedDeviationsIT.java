package dev.weir.tds.interleaving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.facts.FactsPolicy;
import dev.weir.standin.kind.ServerKind;
import dev.weir.tds.login.RunningDoor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each deviation that a measuring can see is planted alone, and found. */
class PlantedDeviationsIT {
  private static final boolean ALL = Boolean.getBoolean("weir.kinds.planted");

  /** The build plants one deviation of each twelve. */
  private static final int ONE_IN = 12;

  /** Kinds of one deviation, and a fact that shows it. */
  private static final Map<String, String> FOUND_BY = foundBy();

  private static Map<String, String> foundBy() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("isolation-after-reset=restored", "reset/isolation=restored");
    facts.put("isolation-after-skiptran=restored", "keeping/isolation=restored");
    facts.put("set-isolation=ignored", "set_isolation=ignored");
    facts.put("set-isolation=refused", "set_isolation=refused");
    facts.put("reset-acknowledgement=absent", "acknowledges_reset=no");
    facts.put("text-transactions=absent", "announces_text_transactions=no");
    facts.put("inner-scopes-undo-options=no", "inner_scopes_undo_settings=no");
    facts.put("inner-scopes-undo-use=no", "inner_scopes_undo_use=no");
    facts.put("database-spelling=as-asked", "database_names_as_asked=yes");
    facts.put("reset-leaves=transaction", "reset_in_transaction/text_transaction=kept");
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put("database", "database");
    parts.put("language", "language");
    parts.put("date-options", "dateformat");
    parts.put("ansi-options+query-options", "ansi_options");
    parts.put("query-options", "nocount");
    parts.put("implicit-transactions", "implicit_transactions");
    parts.put("lock-timeout", "lock_timeout");
    parts.put("row-count", "rowcount");
    parts.put("text-size", "textsize");
    parts.put("deadlock-priority", "deadlock_priority");
    parts.put("temporary-tables", "temp_table");
    parts.put("handles", "prepared_handle");
    parts.put("cursors", "cursor");
    parts.put("api-cursors", "api_cursor");
    parts.put("context-info", "context_info");
    parts.put("session-context", "session_context");
    parts.put("last-values", "identity");
    parts.forEach(
        (part, state) -> {
          facts.put("reset-leaves=" + part, "reset/" + state + "=kept");
          facts.put("skiptran-leaves=" + part, "keeping/" + state + "=kept");
          facts.put(
              "skiptran-in-transaction-leaves=" + part,
              "keeping_in_transaction/" + state + "=kept");
        });
    return facts;
  }

  @Test
  void plantedDeviationIsFoundByMeasuring() throws Exception {
    List<String> missed = new ArrayList<>();
    int planted = 0;
    int index = 0;
    for (Map.Entry<String, String> each : FOUND_BY.entrySet()) {
      if (ALL || index++ % ONE_IN == 0) {
        planted++;
        String facts = measured(ServerKind.parse(ServerKind.CUSTOM + each.getKey()));
        if (!facts.contains(each.getValue())) {
          missed.add(
              "%s is not shown by %s in %s".formatted(each.getKey(), each.getValue(), facts));
        }
      }
    }
    System.out.printf(
        "figure: %d planted deviations, %d found by the measuring%n",
        planted, planted - missed.size());
    assertThat(missed).isEmpty();
  }

  private static String measured(ServerKind kind) throws Exception {
    try (RunningDoor weir = RunningDoor.forTransactions(1, kind, FactsPolicy.MEASURE)) {
      new WireEnd(weir.address(), Script.Login.PLAIN.message(), "first").close();
      return String.valueOf(weir.facts());
    }
  }
}
