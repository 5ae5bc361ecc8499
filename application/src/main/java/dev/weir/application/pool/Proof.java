package dev.weir.application.pool;

import dev.weir.domain.login.LoginProfile;

/**
 * A wanted dial that serves no waiting session: to prove a login, to relay one, or to probe the
 * server.
 */
record Proof(LoginProfile profile, DialPurpose purpose, long since, long deadline)
    implements Want {}
