package dev.weir.bootstrap.cli.validate;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.weir.bootstrap.cli.validate.ServerResult.MeasuredServer;
import dev.weir.bootstrap.config.EnumWord;
import dev.weir.bootstrap.config.problem.Problem;
import dev.weir.bootstrap.config.yaml.Position;
import dev.weir.domain.bucket.PinningMode;
import dev.weir.domain.facts.ServerFact;
import dev.weir.domain.facts.ServerFacts;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/** The report for programs: one JSON object, described in {@code docs/configuration.md}. */
final class JsonReport {
  private final PrintWriter out;

  JsonReport(PrintWriter out) {
    this.out = out;
  }

  void print(ValidationOutcome outcome) {
    try (JsonGenerator json =
        new JsonFactory().createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
      json.writeStartObject();
      json.writeBooleanField("valid", outcome.verdict() == Verdict.VALID);
      json.writeNumberField("exit_code", outcome.verdict().exitCode());
      json.writeArrayFieldStart("problems");
      for (Problem problem : outcome.problems()) {
        write(json, problem);
      }
      json.writeEndArray();
      if (outcome.summary().isPresent()) {
        write(json, outcome.summary().get());
      }
      if (!outcome.servers().isEmpty()) {
        json.writeArrayFieldStart("servers");
        for (ServerResult server : outcome.servers()) {
          write(json, server);
        }
        json.writeEndArray();
      }
      if (outcome.ledger().isPresent()) {
        write(json, outcome.ledger().get());
      }
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("the report could not be written", e);
    }
    out.println();
  }

  private static void write(JsonGenerator json, Problem problem) throws IOException {
    json.writeStartObject();
    json.writeStringField("file", problem.place().file().toString());
    Position position = problem.place().position();
    if (!position.equals(Position.NONE)) {
      json.writeNumberField("line", position.line());
      json.writeNumberField("column", position.column());
    }
    json.writeStringField("severity", problem.severity().label());
    json.writeStringField("message", problem.message());
    if (problem.suggestion().isPresent()) {
      json.writeStringField("suggestion", problem.suggestion().get());
    }
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, LedgerResult ledger) throws IOException {
    json.writeObjectFieldStart("ledger");
    json.writeStringField("backend", ledger.backend());
    json.writeBooleanField("ok", ledger.ok());
    json.writeStringField("finding", ledger.finding());
    write(json, ledger.warnings());
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, ConfigSummary summary) throws IOException {
    json.writeObjectFieldStart("summary");
    json.writeNumberField("buckets", summary.buckets());
    json.writeNumberField("slots", summary.slots());
    json.writeNumberField("min_idle", summary.minIdle());
    json.writeObjectFieldStart("pinning_modes");
    for (Map.Entry<PinningMode, Integer> mode : summary.modes().entrySet()) {
      json.writeNumberField(EnumWord.of(mode.getKey()), mode.getValue());
    }
    json.writeEndObject();
    json.writeStringField("coordination", EnumWord.of(summary.coordination()));
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, ServerResult server) throws IOException {
    json.writeStartObject();
    json.writeStringField("bucket", server.bucket().value());
    json.writeStringField("address", server.server().toString());
    json.writeBooleanField("ok", server.ok());
    switch (server.answer()) {
      case ServerResult.Answer.Answered answered -> write(json, answered);
      case ServerResult.Answer.Failed failed -> {
        json.writeStringField("reason", failed.reason());
        if (failed.error().isPresent()) {
          json.writeNumberField("error", failed.error().getAsInt());
        }
      }
    }
    write(json, server.warnings());
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, ServerResult.Answer.Answered answered)
      throws IOException {
    json.writeNumberField("latency_ms", answered.latency().toNanos() / 1_000_000.0);
    if (answered.version().isPresent()) {
      json.writeStringField("version", answered.version().get().toString());
    }
    json.writeStringField("encryption", EnumWord.of(answered.encryption()));
    if (answered.certificate().isPresent()) {
      ServerCertificate certificate = answered.certificate().get();
      json.writeObjectFieldStart("certificate");
      json.writeStringField("subject", certificate.subject());
      json.writeStringField("not_before", certificate.notBefore().toString());
      json.writeStringField("not_after", certificate.notAfter().toString());
      json.writeBooleanField("checked", certificate.checked());
      json.writeEndObject();
    }
    switch (answered.login()) {
      case ServerResult.Login.Made made -> {
        json.writeStringField("user", made.user());
        json.writeStringField("database", made.database());
        if (made.facts().isPresent()) {
          write(json, made.facts().get());
        }
        if (made.deep().isPresent()) {
          DeepReport.write(json, made.deep().get());
        }
      }
      case ServerResult.Login.NotMade notMade ->
          json.writeStringField("no_login", notMade.because());
    }
  }

  private static void write(JsonGenerator json, MeasuredServer measured) throws IOException {
    json.writeObjectFieldStart("server_facts");
    json.writeNumberField("round_trips", measured.roundTrips());
    json.writeStringField("role", measured.role().label());
    if (measured.failure().isPresent()) {
      json.writeStringField("failure", measured.failure().get());
    }
    for (ServerFact fact : ServerFacts.all()) {
      json.writeStringField(fact.label(), measured.facts().value(fact));
    }
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, List<String> warnings) throws IOException {
    json.writeArrayFieldStart("warnings");
    for (String warning : warnings) {
      json.writeString(warning);
    }
    json.writeEndArray();
  }
}
