package dev.weir.standin.record;

/**
 * An owner of requests, which name it in a comment.
 *
 * @param spid the session that served its last request
 * @param requests the number of its requests
 */
public record OwnerReport(int spid, long requests) {}
