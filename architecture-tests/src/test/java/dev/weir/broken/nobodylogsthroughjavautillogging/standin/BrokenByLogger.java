package dev.weir.broken.nobodylogsthroughjavautillogging.standin;

import java.util.logging.Logger;

record BrokenByLogger(Logger log) {}
