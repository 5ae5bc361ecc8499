package dev.weir.broken.packagesarenullmarked.domain.marked;

record FineClass(String name) {}
