package dev.weir.broken.namessaywhatthingsare.tds;

/** The words of the protocol stay as they are. */
record FineTransactionManagerRequest(int kind) {}
