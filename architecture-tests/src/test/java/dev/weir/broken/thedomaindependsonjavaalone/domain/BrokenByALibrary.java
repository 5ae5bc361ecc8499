package dev.weir.broken.thedomaindependsonjavaalone.domain;

import org.slf4j.Logger;

/** Knows a library. */
record BrokenByALibrary(Logger log) {}
