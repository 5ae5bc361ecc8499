package dev.weir.broken.adaptersignorewhatisfurtherout.tds;

import dev.weir.broken.adaptersignorewhatisfurtherout.bootstrap.Configuration;

record BrokenByBootstrap(Configuration configuration) {}
