package dev.weir.broken.packagesarenullmarked.domain.halfmarked;

record BrokenByHalf(String name) {}
