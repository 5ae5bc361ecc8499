package dev.weir.broken.namessaywhatthingsare.tds;

final class BrokenByteUtils {}
