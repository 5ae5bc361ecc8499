package dev.weir.broken.onlybootstrapstartsthestandin.tds;

import dev.weir.broken.onlybootstrapstartsthestandin.standin.StandIn;

record BrokenByTestingItself(StandIn server) {}
