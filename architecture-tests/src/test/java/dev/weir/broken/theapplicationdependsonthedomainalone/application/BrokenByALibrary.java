package dev.weir.broken.theapplicationdependsonthedomainalone.application;

import org.slf4j.Logger;

/** Knows a library. */
record BrokenByALibrary(Logger log) {}
