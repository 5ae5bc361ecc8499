package dev.weir.application.login;

import dev.weir.domain.error.ClientError;
import org.jspecify.annotations.Nullable;

/** True if the bucket takes logins now: its server may be down, or the operator paused it. */
@FunctionalInterface
public interface Availability {
  /** Why a login would be accepted in vain, or null when it would not. */
  @Nullable ClientError unavailability();
}
