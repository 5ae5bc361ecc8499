package dev.weir.broken.thecoredoesnotlog.tds;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

final class FineOutside {
  static final Logger LOG = LoggerFactory.getLogger(FineOutside.class);
}
