package dev.weir.application.session;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How patient Weir is with a client and its server.
 *
 * @param requestStall how long a client may pause in the midst of a request that the server has a
 *     part of
 * @param query how long a request may run at the server; null for as long as it takes
 * @param clientIdle how long a client may ask nothing; null for as long as it likes
 * @param idleInTransaction the same, while its transaction is open
 * @param transaction how long a transaction may be open from one request to another
 * @param lastWord how long a server may take for its last word, once it was told to stop
 */
public record SessionLimits(
    Duration requestStall,
    @Nullable Duration query,
    @Nullable Duration clientIdle,
    Duration idleInTransaction,
    Duration transaction,
    Duration lastWord) {}
