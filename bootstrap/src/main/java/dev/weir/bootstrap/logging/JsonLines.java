package dev.weir.bootstrap.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.core.encoder.EncoderBase;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.event.KeyValuePair;

/**
 * Encodes each event as one JSON object on a line: {@code time}, {@code level}, {@code logger},
 * {@code thread}, {@code message}, a field for each keyed value, and {@code exception} with its
 * stack. Log collectors get keyed values such as {@code bucket} as fields, without a parsing rule.
 */
public final class JsonLines extends EncoderBase<ILoggingEvent> {
  private static final JsonFactory JSON =
      JsonFactory.builder()
          // A lone surrogate, which a client may send in its name, cannot be encoded as UTF-8.
          .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
          .build();

  /** The names of the fixed fields, which a keyed value must not repeat. */
  private static final Set<String> OWN_FIELDS =
      Set.of("time", "level", "logger", "thread", "message", "exception");

  @Override
  public byte[] headerBytes() {
    return new byte[0];
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    ByteArrayOutputStream line = new ByteArrayOutputStream(256);
    try (JsonGenerator json = JSON.createGenerator(line)) {
      json.writeStartObject();
      json.writeStringField("time", event.getInstant().toString());
      json.writeStringField("level", event.getLevel().toString());
      json.writeStringField("logger", event.getLoggerName());
      json.writeStringField("thread", event.getThreadName());
      json.writeStringField("message", event.getFormattedMessage());
      writeValues(json, event.getKeyValuePairs());
      if (event.getThrowableProxy() instanceof ThrowableProxy thrown) {
        json.writeStringField("exception", stackOf(thrown.getThrowable()));
      }
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("bytes in memory cannot fail to be written", e);
    }
    line.write('\n');
    return line.toByteArray();
  }

  /**
   * Writes the keyed values. Of two values with one name only the first is written, because a JSON
   * object has each field once.
   */
  private static void writeValues(JsonGenerator json, List<KeyValuePair> pairs) throws IOException {
    if (pairs == null) {
      return;
    }
    Set<String> written = new HashSet<>(OWN_FIELDS);
    for (KeyValuePair pair : pairs) {
      if (written.add(pair.key)) {
        switch (pair.value) {
          case Integer number -> json.writeNumberField(pair.key, number);
          case Long number -> json.writeNumberField(pair.key, number);
          case Boolean yes -> json.writeBooleanField(pair.key, yes);
          case null, default -> json.writeStringField(pair.key, String.valueOf(pair.value));
        }
      }
    }
  }

  private static String stackOf(Throwable thrown) {
    StringWriter stack = new StringWriter();
    thrown.printStackTrace(new PrintWriter(stack));
    return stack.toString();
  }

  @Override
  public byte[] footerBytes() {
    return new byte[0];
  }
}
