package dev.weir.application.pool;

import dev.weir.domain.login.LoginProfile;

/** Something to be found out at the server: whether a login is true, or whether it answers. */
record Proof(LoginProfile profile, DialPurpose purpose, long since, long deadline)
    implements Want {}
