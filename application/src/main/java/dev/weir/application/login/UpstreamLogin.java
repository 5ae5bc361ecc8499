package dev.weir.application.login;

import dev.weir.domain.login.Password;

/** The own login of a bucket, with which all its mapped users work. */
public record UpstreamLogin(String login, Password password) {}
