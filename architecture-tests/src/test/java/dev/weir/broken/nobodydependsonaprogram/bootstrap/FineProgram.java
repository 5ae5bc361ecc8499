package dev.weir.broken.nobodydependsonaprogram.bootstrap;

record FineProgram(Wiring wiring) {}
