package dev.weir.domain.tsql;

import dev.weir.domain.pinning.Pin;
import dev.weir.domain.settings.Assignment;
import dev.weir.domain.settings.ContextValue;
import dev.weir.domain.settings.Setting;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Effects in one line, for tables: {@code pins temp_table #t; reads earlier}. */
final class Verdict {
  private static final NameTable NAMES = new NameTable();

  private Verdict() {}

  static String of(String text) {
    return of(Scope.BATCH, text);
  }

  static String of(Scope scope, String text) {
    return of(new EffectScanner(NAMES, 1 << 20).scan(scope, text));
  }

  static String of(Effects effects) {
    List<String> parts = new ArrayList<>();
    if (effects.isWhole()) {
      parts.add("only " + String.join(", ", effects.steps().stream().map(Verdict::step).toList()));
    } else if (!effects.assignments().isEmpty()) {
      parts.add("sets " + assignments(effects.assignments()));
    }
    if (!effects.pins().isEmpty()) {
      parts.add("pins " + pins(effects.pins()));
    }
    if (!effects.undone().isEmpty()) {
      parts.add("undoes " + pins(effects.undone()));
    }
    if (!effects.calls().isEmpty()) {
      parts.add(
          "calls " + String.join(", ", effects.calls().stream().map(Object::toString).toList()));
    }
    if (effects.controlsTransactions() && !effects.isWhole()) {
      parts.add("transaction");
    }
    switch (effects.valuesRead()) {
      case NONE -> {}
      case OWN -> parts.add("reads own");
      case OWN_OR_EARLIER -> parts.add("reads own or earlier");
      case EARLIER -> parts.add("reads earlier");
    }
    return parts.isEmpty() ? "clean" : String.join("; ", parts);
  }

  private static String pins(List<Pin> pins) {
    return String.join(
        ", ", pins.stream().map(pin -> (pin.reason().label() + " " + pin.name()).strip()).toList());
  }

  private static String assignments(List<Setting> assignments) {
    return String.join(", ", assignments.stream().map(Verdict::assignment).toList());
  }

  private static String assignment(Setting setting) {
    return switch (setting) {
      case Assignment assignment -> assignment.option() + "=" + assignment.value();
      case ContextValue value ->
          "[%s]=%s%s%s"
              .formatted(
                  value.key(),
                  value.value(),
                  value.type().isEmpty() ? "" : " " + value.type(),
                  value.readOnly() ? " for good" : "");
    };
  }

  private static String step(Step step) {
    return switch (step) {
      case Step.Set set -> assignment(set.assignment());
      case Step.SetContext set -> assignment(set.value());
      case Step.Begin begin -> named("begin", begin.name());
      case Step.Commit commit -> named(ifOpen("commit", commit.ifOpen()), commit.name());
      case Step.Rollback back -> named(ifOpen("rollback", back.ifOpen()), back.name());
      case Step.Save save -> "save " + save.name();
      case Step.Unprepare unprepare -> "unprepare " + unprepare.handle();
      case Step.Select select -> "select " + select(select.values());
    };
  }

  private static String select(List<SelectedValue> values) {
    return String.join(
        " ",
        values.stream()
            .map(
                value ->
                    value.value()
                        + (value.type() == null ? "" : ":" + value.type())
                        + (value.alias() == null ? "" : "=" + value.alias()))
            .toList());
  }

  private static String ifOpen(String verb, boolean ifOpen) {
    return ifOpen ? verb + " if open" : verb;
  }

  private static String named(String verb, @Nullable String name) {
    return name == null ? verb : verb + " " + name;
  }
}
