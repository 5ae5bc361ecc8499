package dev.weir.metrics;

import dev.weir.application.metrics.Meter;
import io.micrometer.core.instrument.Tag;
import java.util.ArrayList;
import java.util.List;

/** A time series: a meter with a value for each of its labels. */
record Series(Meter meter, List<String> labelValues) {
  /** Returns a series; rejects a meter of another kind and values that do not match its labels. */
  static Series of(Meter meter, Meter.Kind used, String... labelValues) {
    meter.requireUse(used, labelValues);
    return new Series(meter, List.of(labelValues));
  }

  List<Tag> tags() {
    List<Tag> tags = new ArrayList<>(labelValues.size());
    for (int i = 0; i < labelValues.size(); i++) {
      tags.add(Tag.of(meter.labels().get(i), labelValues.get(i)));
    }
    return tags;
  }
}
