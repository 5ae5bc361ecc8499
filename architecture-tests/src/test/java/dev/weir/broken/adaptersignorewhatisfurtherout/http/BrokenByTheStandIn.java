package dev.weir.broken.adaptersignorewhatisfurtherout.http;

import dev.weir.broken.adaptersignorewhatisfurtherout.standin.Server;

record BrokenByTheStandIn(Server server) {}
