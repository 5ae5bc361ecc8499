package dev.weir.broken.onlybootstrapstartsthestandin.bootstrap;

import dev.weir.broken.onlybootstrapstartsthestandin.standin.StandIn;

record FineDemo(StandIn server) {}
