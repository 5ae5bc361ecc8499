package dev.weir.broken.micrometerhasitshome.metrics;

import io.micrometer.core.instrument.MeterRegistry;

record FineMeters(MeterRegistry registry) {}
