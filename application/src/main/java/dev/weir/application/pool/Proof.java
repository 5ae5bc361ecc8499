package dev.weir.application.pool;

import dev.weir.domain.login.LoginProfile;

/** A login that waits for a slot to be proven on. */
record Proof(LoginProfile profile, long since, long deadline) implements Want {}
