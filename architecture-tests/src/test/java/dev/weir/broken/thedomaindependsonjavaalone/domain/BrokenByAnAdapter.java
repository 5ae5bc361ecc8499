package dev.weir.broken.thedomaindependsonjavaalone.domain;

import dev.weir.broken.thedomaindependsonjavaalone.tds.Packet;

/** Knows an adapter. */
record BrokenByAnAdapter(Packet packet) {}
