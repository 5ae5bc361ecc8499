package dev.weir.broken.adaptersignorewhatisfurtherout.hazelcast;

import dev.weir.broken.adaptersignorewhatisfurtherout.domain.Slot;

record FineAdapter(Slot slot) {}
