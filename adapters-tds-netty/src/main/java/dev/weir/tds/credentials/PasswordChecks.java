package dev.weir.tds.credentials;

import dev.weir.domain.login.Password;
import dev.weir.domain.login.PasswordHash;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Where passwords are checked: on a few threads of their own, so that a rush of logins takes no
 * more than these from those who work. How many may wait is bounded by the buckets, each of which
 * has only a few checks under way.
 */
public final class PasswordChecks implements AutoCloseable {
  private static final int CORES_PER_THREAD = 4;

  private final ThreadPoolExecutor threads;

  /** Uses one thread for every four of these cores, and one at least. */
  public PasswordChecks(int cores) {
    int size = Math.max(1, cores / CORES_PER_THREAD);
    threads =
        new ThreadPoolExecutor(
            size,
            size,
            1,
            TimeUnit.MINUTES,
            new LinkedBlockingQueue<>(),
            Thread.ofPlatform().name("weir-password-", 0).daemon().factory());
    threads.allowCoreThreadTimeOut(true);
  }

  /**
   * Checks a password.
   *
   * @param owner where the answer is heard: the loop of the bucket
   */
  public void check(
      Password password, PasswordHash hash, Executor owner, Consumer<Boolean> answer) {
    threads.execute(
        () -> {
          boolean fits = Pbkdf2.matches(password, hash);
          owner.execute(() -> answer.accept(fits));
        });
  }

  /** Gives up what has not begun. */
  @Override
  public void close() {
    threads.shutdownNow();
  }
}
