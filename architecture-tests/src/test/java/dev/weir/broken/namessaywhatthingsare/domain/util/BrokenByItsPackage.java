package dev.weir.broken.namessaywhatthingsare.domain.util;

record BrokenByItsPackage(int number) {}
