package dev.weir.tds.bucket;

import dev.weir.application.metrics.Meter;
import dev.weir.application.metrics.Metrics;
import dev.weir.tds.request.Unclear;
import dev.weir.tds.response.Loss;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** The counters of requests and responses that could not be understood. */
public final class ScanMeters {
  private static final String REQUEST = "request";
  private static final String RESPONSE = "response";

  private final Map<Unclear, Metrics.Counter> requests = new EnumMap<>(Unclear.class);
  private final Map<Loss, Metrics.Counter> responses = new EnumMap<>(Loss.class);
  private final Metrics.Counter texts;
  private final Metrics.Counter names;

  /** Registers the meters. */
  public ScanMeters(BucketMeters meters) {
    for (Unclear why : Unclear.values()) {
      requests.put(why, meters.counter(Meter.NOT_UNDERSTOOD, label(why), REQUEST));
    }
    for (Loss why : Loss.values()) {
      responses.put(why, meters.counter(Meter.NOT_UNDERSTOOD, label(why), RESPONSE));
    }
    this.texts = meters.counter(Meter.NOT_UNDERSTOOD, "text", REQUEST);
    this.names = meters.counter(Meter.NOT_UNDERSTOOD, "procedure_name", REQUEST);
  }

  private static String label(Enum<?> cause) {
    return cause.name().toLowerCase(Locale.ROOT);
  }

  /** Counts a request of which the rest cannot be read. */
  public void unclear(Unclear why) {
    BucketMeters.increment(requests, why);
  }

  /** Counts a request with a text that is not understood. */
  public void unclearText() {
    texts.increment();
  }

  /** Counts a procedure call by a name that cannot be written into a statement. */
  public void unclearName() {
    names.increment();
  }

  /** Counts a response of which the rest cannot be read. */
  public void lost(Loss why) {
    BucketMeters.increment(responses, why);
  }
}
