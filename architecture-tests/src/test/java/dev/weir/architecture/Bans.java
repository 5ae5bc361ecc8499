package dev.weir.architecture;

import static dev.weir.architecture.Ban.anyBelow;
import static dev.weir.architecture.Ban.anyOf;
import static dev.weir.architecture.Ban.inPackages;
import static dev.weir.architecture.Ban.member;
import static dev.weir.architecture.Ban.newWithoutArguments;

import com.tngtech.archunit.core.domain.JavaAccess;
import java.io.ByteArrayOutputStream;
import java.io.Console;
import java.io.File;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.InstantSource;
import java.util.Calendar;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.Timer;
import java.util.TimerTask;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.BaseStream;

/** The doors to the outside world that parts of the product must not use. */
final class Bans {
  private static final Set<String> FILE_STREAMS =
      Set.of(
          "java.io.FileInputStream",
          "java.io.FileOutputStream",
          "java.io.FileReader",
          "java.io.FileWriter",
          "java.io.RandomAccessFile",
          "java.util.zip.ZipFile",
          "java.util.jar.JarFile");

  /** Everything that tells the time, and what is given a clock of its own. */
  static final Ban CLOCKS =
      new Ban(
          "clocks",
          anyOf(Clock.class, InstantSource.class, Calendar.class, Timer.class, TimerTask.class),
          member(System.class, "nanoTime", "currentTimeMillis")
              .or(newWithoutArguments(Date.class))
              .or(Bans::isNowOfJavaTime));

  /** Lots that no seed draws again: a failure they find is lost. */
  static final Ban LOTS =
      new Ban(
          "lots without a seed",
          anyOf(ThreadLocalRandom.class),
          newWithoutArguments(Random.class)
              .or(newWithoutArguments(SplittableRandom.class))
              .or(member(Math.class, "random"))
              .or(member(StrictMath.class, "random"))
              .or(member(RandomGenerator.class, "getDefault", "of"))
              .or(access -> isCall(access, RandomGeneratorFactory.class, "create()"))
              .or(access -> isCall(access, Collections.class, "shuffle(java.util.List)")));

  /** Randomness that has to be a surprise: keys, tokens, identities. */
  static final Ban SECRETS =
      new Ban("secrets", anyOf(SecureRandom.class), member(UUID.class, "randomUUID"));

  /** Files, sockets, processes, resources. Charsets are arithmetic and stay allowed. */
  static final Ban INPUT_AND_OUTPUT =
      new Ban(
          "input and output",
          inPackages("java.io..", "java.net..", "javax.net..", "java.sql..", "java.nio..")
              .and(inPackages("java.nio.charset").negate())
              .or(anyOf(Process.class, ProcessBuilder.class, ProcessHandle.class, Runtime.class)),
          member(Class.class, "getResource", "getResourceAsStream")
              .or(member(ClassLoader.class, "getResource", "getResourceAsStream")));

  static final Ban LOGGERS =
      Ban.onTypes(
          "loggers",
          inPackages(
                  "org.slf4j..", "java.util.logging..", "ch.qos.logback..", "org.apache.logging..")
              .or(anyOf(System.Logger.class, System.LoggerFinder.class)));

  static final Ban STANDARD_STREAMS =
      Ban.onMembers(
          "standard streams",
          member(System.class, "out", "err").or(Bans::isPrintStackTraceToTheStandardStream));

  /** Waiting for the world: what an event loop must never do, and a test must not do blindly. */
  static final Ban SLEEPING =
      Ban.onMembers(
          "sleeping",
          member(Thread.class, "sleep")
              .or(member(TimeUnit.class, "sleep"))
              .or(member(LockSupport.class, "park", "parkNanos", "parkUntil")));

  /** Calls that return when another thread has done something. */
  static final Ban BLOCKING =
      Ban.onMembers(
              "blocking",
              member(Object.class, "wait")
                  .or(member(Thread.class, "join"))
                  .or(member(Future.class, "get"))
                  .or(member(CompletableFuture.class, "join"))
                  .or(member(CountDownLatch.class, "await"))
                  .or(member(Semaphore.class, "acquire", "acquireUninterruptibly"))
                  .or(member(BlockingQueue.class, "take", "put"))
                  .or(member(ExecutorService.class, "awaitTermination", "invokeAll", "close")))
          .and(SLEEPING);

  /** Writing that waits for its reader; writing to memory does not. */
  static final Ban WRITING =
      Ban.onTypes(
              "writing to streams",
              anyBelow(OutputStream.class, Writer.class, Console.class, WritableByteChannel.class)
                  .and(anyOf(ByteArrayOutputStream.class, StringWriter.class).negate()))
          .and(STANDARD_STREAMS);

  /** Locks, under which one thread waits for another. */
  static final Ban LOCKS =
      Ban.onTypes(
          "locks", inPackages("java.util.concurrent.locks..").or(anyBelow(BlockingQueue.class)));

  /** Threads, and what keeps them from each other. */
  static final Ban THREADS_AND_LOCKS =
      new Ban(
              "threads and locks",
              anyOf(Thread.class, ThreadGroup.class, Executors.class, Timer.class)
                  .or(inPackages("java.util.concurrent.locks.."))
                  .or(
                      anyBelow(
                          ThreadLocal.class,
                          ExecutorService.class,
                          ForkJoinTask.class,
                          BlockingQueue.class,
                          Semaphore.class,
                          CountDownLatch.class,
                          CyclicBarrier.class,
                          Phaser.class,
                          Exchanger.class)),
              member(Object.class, "notify", "notifyAll")
                  .or(member(Collection.class, "parallelStream"))
                  .or(member(BaseStream.class, "parallel"))
                  .or(Bans::isOnTheCommonPoolOrOnATimer))
          .and(BLOCKING);

  static final Ban ENDING_THE_PROCESS =
      Ban.onMembers(
          "ending the process",
          member(System.class, "exit").or(member(Runtime.class, "exit", "halt")));

  /** The environment and the system properties: configuration by the back door. */
  static final Ban ENVIRONMENT =
      Ban.onMembers(
          "the environment",
          member(System.class, "getenv", "getProperty", "getProperties")
              .or(member(Integer.class, "getInteger"))
              .or(member(Long.class, "getLong"))
              .or(member(Boolean.class, "getBoolean")));

  static final Ban FILES =
      new Ban(
          "files",
          anyOf(Files.class, FileChannel.class)
              .or(anyBelow(File.class))
              .or(type -> FILE_STREAMS.contains(type.getName())),
          member(Path.class, "toFile"));

  private Bans() {}

  private static boolean isNowOfJavaTime(JavaAccess<?> access) {
    return access.getTarget().getName().equals("now")
        && access.getTargetOwner().getPackageName().startsWith("java.time");
  }

  private static boolean isCall(JavaAccess<?> access, Class<?> owner, String signature) {
    return access.getTarget().getFullName().equals(owner.getName() + "." + signature);
  }

  private static boolean isPrintStackTraceToTheStandardStream(JavaAccess<?> access) {
    return access.getTarget().getFullName().endsWith(".printStackTrace()")
        && access.getTargetOwner().isAssignableTo(Throwable.class);
  }

  private static boolean isOnTheCommonPoolOrOnATimer(JavaAccess<?> access) {
    String name = access.getTarget().getName();
    boolean timed = Set.of("orTimeout", "completeOnTimeout", "delayedExecutor").contains(name);
    boolean pooled =
        name.endsWith("Async")
            && !access.getTarget().getFullName().contains("java.util.concurrent.Executor");
    return (timed || pooled) && access.getTargetOwner().isAssignableTo(CompletionStage.class);
  }
}
