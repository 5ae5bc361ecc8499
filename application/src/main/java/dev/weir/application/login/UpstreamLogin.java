package dev.weir.application.login;

import dev.weir.domain.login.Password;

/** The login of a bucket's own, with which all its mapped users work. */
public record UpstreamLogin(String login, Password password) {}
