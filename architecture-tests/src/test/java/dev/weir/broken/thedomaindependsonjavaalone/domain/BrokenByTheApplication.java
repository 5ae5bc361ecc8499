package dev.weir.broken.thedomaindependsonjavaalone.domain;

import dev.weir.broken.thedomaindependsonjavaalone.application.Port;

/** Knows the layer around it. */
record BrokenByTheApplication(Port port) {}
