package dev.weir.broken.namessaywhatthingsare.tds;

final class BrokenPacketHelper {}
