package dev.weir.broken.thecoredoesnotlog.application;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

final class BrokenBySlf4j {
  static final Logger LOG = LoggerFactory.getLogger(BrokenBySlf4j.class);
}
