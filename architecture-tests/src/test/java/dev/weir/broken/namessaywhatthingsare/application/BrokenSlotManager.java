package dev.weir.broken.namessaywhatthingsare.application;

record BrokenSlotManager(int slots) {}
