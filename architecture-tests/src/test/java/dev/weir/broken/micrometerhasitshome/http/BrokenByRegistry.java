package dev.weir.broken.micrometerhasitshome.http;

import io.micrometer.core.instrument.MeterRegistry;

record BrokenByRegistry(MeterRegistry registry) {}
