package dev.weir.standin.lock;

/**
 * The owner of a lock.
 *
 * @param transaction the session's open transaction, with which it goes; else the session itself
 */
public record LockOwner(int spid, boolean transaction) {}
