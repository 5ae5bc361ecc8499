package dev.weir.application.login;

import dev.weir.domain.error.ClientError;
import org.jspecify.annotations.Nullable;

/** Tells whether a bucket accepts logins now: its server may be down. */
@FunctionalInterface
public interface Availability {
  /** The error to refuse logins with, or null where they are accepted. */
  @Nullable ClientError unavailability();
}
