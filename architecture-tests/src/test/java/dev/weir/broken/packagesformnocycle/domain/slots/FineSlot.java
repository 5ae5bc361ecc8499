package dev.weir.broken.packagesformnocycle.domain.slots;

public record FineSlot(FineSlot.Kind kind) {
  enum Kind {
    HELD
  }
}
