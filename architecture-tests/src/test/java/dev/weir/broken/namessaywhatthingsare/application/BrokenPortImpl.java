package dev.weir.broken.namessaywhatthingsare.application;

record BrokenPortImpl(int slots) {}
