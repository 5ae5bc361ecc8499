package dev.weir.application.pool;

import dev.weir.domain.login.LoginProfile;

/**
 * Something to be found out at the server: whether a login is true, whether it answers, or what it
 * says to a login that is relayed.
 */
record Proof(LoginProfile profile, DialPurpose purpose, long since, long deadline)
    implements Want {}
