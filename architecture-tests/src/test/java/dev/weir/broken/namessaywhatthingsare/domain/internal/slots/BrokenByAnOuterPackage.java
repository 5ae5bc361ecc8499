package dev.weir.broken.namessaywhatthingsare.domain.internal.slots;

record BrokenByAnOuterPackage(int number) {}
