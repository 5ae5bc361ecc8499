package dev.weir.broken.nobodydependsonaprogram.tds;

import dev.weir.broken.nobodydependsonaprogram.bootstrap.Wiring;

record BrokenByWiring(Wiring wiring) {}
