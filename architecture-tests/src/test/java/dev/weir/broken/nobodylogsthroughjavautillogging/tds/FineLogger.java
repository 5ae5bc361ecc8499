package dev.weir.broken.nobodylogsthroughjavautillogging.tds;

import org.slf4j.Logger;

record FineLogger(Logger log) {}
