package dev.weir.broken.packagesarenullmarked.domain.unmarked;

record BrokenByNobody(String name) {}
