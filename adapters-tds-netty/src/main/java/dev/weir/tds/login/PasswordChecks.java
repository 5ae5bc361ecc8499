package dev.weir.tds.login;

import dev.weir.application.source.SourceQueue;
import dev.weir.domain.client.Source;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.PasswordHash;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Checks passwords on a few threads of their own, so that a rush of logins takes no more CPU than
 * these. All buckets share them, and the sources of clients take turns: a source that guesses at a
 * hundred buckets delays the login of another by one hash.
 *
 * <p>The buckets limit the number of checks that wait: each has only a few under way.
 */
public final class PasswordChecks implements AutoCloseable {
  private static final int CORES_PER_THREAD = 4;

  private final ThreadPoolExecutor threads;

  /** Held for a few instructions only: event loops take it, too. */
  private final ReentrantLock lock = new ReentrantLock();

  private final SourceQueue<Runnable> waiting = new SourceQueue<>();

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
   * @param source the source of the client that waits for the answer
   * @param owner the loop of the bucket, on which {@code answer} runs
   */
  public void check(
      Source source,
      Password password,
      PasswordHash hash,
      Executor owner,
      Consumer<Boolean> answer) {
    Runnable check =
        () -> {
          boolean isMatch = Pbkdf2.matches(password, hash);
          owner.execute(() -> answer.accept(isMatch));
        };
    lock.lock();
    try {
      waiting.add(source, check);
    } finally {
      lock.unlock();
    }
    // One task for each check; the task chooses its check when a thread is free.
    threads.execute(this::checkNext);
  }

  private void checkNext() {
    Runnable next = takeNext();
    if (next != null) {
      next.run();
    }
  }

  private @Nullable Runnable takeNext() {
    lock.lock();
    try {
      return waiting.poll();
    } finally {
      lock.unlock();
    }
  }

  /** Drops the checks that have not begun. */
  @Override
  public void close() {
    threads.shutdownNow();
  }
}
