package dev.weir.standin.record;

/**
 * One session, as it was behind its last response.
 *
 * @param number counts the sessions of this server, for a process id is given again
 * @param application as its LOGIN7 says
 * @param host as its LOGIN7 says
 * @param requests messages after login, attentions not among them
 * @param preparations statements prepared by handle
 * @param executions of such statements by their handles, the run at preparation not among them
 * @param handles how many of them it still has
 * @param handlesMax the most of them at any moment
 * @param transactionOpen true within a transaction
 */
public record SessionReport(
    int spid,
    long number,
    String application,
    String host,
    long requests,
    long preparations,
    long executions,
    int handles,
    int handlesMax,
    boolean transactionOpen) {}
