package dev.weir.tds.bucket;

import dev.weir.application.metrics.Meter;
import dev.weir.application.metrics.Metrics;
import dev.weir.tds.request.Unclear;
import dev.weir.tds.response.Loss;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** What could not be understood of what was read along, counted. */
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

  /** The rest of a request is not read. */
  public void unclear(Unclear why) {
    BucketMeters.increment(requests, why);
  }

  /** Something in the text of a request is not understood. */
  public void unclearText() {
    texts.increment();
  }

  /** A procedure is called by a name that cannot stand in a text. */
  public void unclearName() {
    names.increment();
  }

  /** The rest of a response is not read. */
  public void lost(Loss why) {
    BucketMeters.increment(responses, why);
  }
}
