package dev.weir.standin.record;

/**
 * The uses of statements that sessions keep by handle.
 *
 * @param preparations statements prepared, be it alone, with their first run or for a cursor
 * @param executions of such statements by their handles, the run at preparation not among them
 * @param heldMax the most handles that one session had at any moment
 * @param unknown how often a client was told that there is no such handle (8179)
 * @param outOfContext how often a client was told that a handle is not valid as its session is now
 *     (586)
 */
public record HandleReport(
    long preparations, long executions, int heldMax, long unknown, long outOfContext) {}
