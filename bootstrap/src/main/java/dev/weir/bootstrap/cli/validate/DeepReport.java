package dev.weir.bootstrap.cli.validate;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.weir.application.facts.DeepFindings;
import dev.weir.application.facts.DeepFindings.AttentionEffect;
import dev.weir.application.facts.DeepFindings.AttentionFinding;
import dev.weir.application.facts.DeepFindings.LoadFinding;
import dev.weir.application.facts.DeepFindings.ResetAttentionFinding;
import dev.weir.domain.facts.Truth;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reports the findings of a deep check, to people and to programs. */
final class DeepReport {
  private DeepReport() {}

  // ---- for people ----

  /** Returns a line for each finding. */
  static List<String> lines(DeepFindings found) {
    List<String> lines = new ArrayList<>();
    if (found.isTried()) {
      lines.add("deep: attention: " + describe(found.attention()));
      lines.add("deep: failed bulk load: " + describe(found.failedLoad()));
      lines.add("deep: broken-off bulk load: " + describe(found.brokenOffLoad()));
      lines.add("deep: attention right behind a reset: " + describe(found.attentionInReset()));
    }
    if (found.failure() != null) {
      lines.add("deep: " + (found.isTried() ? "ended early: " : "not tried: ") + found.failure());
    }
    return List.copyOf(lines);
  }

  private static String describe(LoadFinding load) {
    String effect =
        switch (load.effect()) {
          case HARMLESS -> "the next one succeeds";
          case POISONS -> "the next one fails; the effect of a reset is unknown";
          case POISONS_UNTIL_RESET -> "the next one fails, and a reset ends that";
          case POISONS_BEYOND_RESET -> "the next one fails, also behind a reset";
          case CLOSES -> "the server closes the connection";
          case NOT_REFUSED -> "unknown, because the server does not refuse NULL";
          case NO_BULK_LOADS -> "unknown, because the server does not carry out a correct one";
          case UNKNOWN -> "unknown";
        };
    return effect + describe(load.error());
  }

  private static String describe(AttentionFinding attention) {
    long millis = attention.latency().toMillis();
    String effect =
        switch (attention.effect()) {
          case OWN_MESSAGE ->
              "acknowledged after %d ms in a message of its own%s"
                  .formatted(millis, end(attention));
          case SAME_MESSAGE ->
              "acknowledged after %d ms at the end of the interrupted response%s"
                  .formatted(millis, end(attention));
          case UNACKNOWLEDGED -> "not acknowledged within %d ms".formatted(millis);
          case CLOSES -> "the server closes the connection";
          case UNKNOWN -> "unknown";
        };
    return effect + describe(attention.error());
  }

  private static String end(AttentionFinding attention) {
    String interrupted =
        switch (attention.interrupts()) {
          case YES -> ", the request ended early";
          case NO -> ", the request ran to its end";
          case UNKNOWN -> "";
        };
    return interrupted
        + switch (attention.isUsable()) {
          case YES -> ", the session is usable";
          case NO -> ", the session is not usable";
          case UNKNOWN -> ", it is unknown whether the session is usable";
        };
  }

  private static String describe(ResetAttentionFinding attention) {
    String effect =
        switch (attention.effect()) {
          case SURVIVES -> "the connection survives, %d of %d times";
          case CLOSES -> "the server closes the connection, at try %d";
          case UNACKNOWLEDGED -> "not acknowledged, at try %d";
          case UNKNOWN -> "unknown";
        };
    return effect.formatted(attention.trials(), attention.trials()) + describe(attention.error());
  }

  private static String describe(int error) {
    return error == 0 ? "" : " (error " + error + ")";
  }

  // ---- for programs ----

  /** Writes the field with all findings. */
  static void write(JsonGenerator json, DeepFindings found) throws IOException {
    json.writeObjectFieldStart("deep");
    json.writeNumberField("messages", found.messages());
    if (found.failure() != null) {
      json.writeStringField("failure", found.failure());
    }
    AttentionFinding attention = found.attention();
    write(json, "attention", attention.effect().label(), attention.error());
    if (attention.effect() != AttentionEffect.UNKNOWN) {
      json.writeNumberField("attention_ms", attention.latency().toNanos() / 1_000_000.0);
    }
    write(json, "attention_interrupts", attention.interrupts());
    write(json, "usable_after_attention", attention.isUsable());
    write(json, "failed_bulk_load", found.failedLoad());
    write(json, "broken_off_bulk_load", found.brokenOffLoad());
    ResetAttentionFinding inReset = found.attentionInReset();
    write(json, "attention_in_reset", inReset.effect().label(), inReset.error());
    json.writeNumberField("attention_in_reset_tries", inReset.trials());
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, String name, Truth truth) throws IOException {
    json.writeStringField(name, truth.label());
  }

  private static void write(JsonGenerator json, String name, LoadFinding load) throws IOException {
    write(json, name, load.effect().label(), load.error());
  }

  private static void write(JsonGenerator json, String name, String effect, int error)
      throws IOException {
    json.writeStringField(name, effect);
    if (error != 0) {
      json.writeNumberField(name + "_error", error);
    }
  }
}
