package dev.weir.broken.onlybootstrapstartsthestandin.application;

import dev.weir.broken.onlybootstrapstartsthestandin.standin.StandIn;

record BrokenByAShortcut(StandIn server) {}
