package dev.weir.benchmarks.sidebyside.bed;

/**
 * The CPU time of all threads of a process, as the kernel reports it (proc(5)).
 *
 * @param user in its own code, in nanoseconds
 * @param system in the kernel on its behalf, in nanoseconds
 */
public record ProcessTime(long user, long system) {
  /** The kernel reports hundredths of a second to user space, whatever its own clock uses. */
  private static final long TICK_NANOS = 10_000_000;

  private static final int USER = 11;
  private static final int SYSTEM = 12;

  /** Reads a line of /proc/PID/stat. */
  static ProcessTime of(String stat) {
    // The second field is a name in parentheses, which may hold blanks and parentheses.
    String[] behindName = stat.substring(stat.lastIndexOf(')') + 2).trim().split(" ", -1);
    return new ProcessTime(
        Long.parseLong(behindName[USER]) * TICK_NANOS,
        Long.parseLong(behindName[SYSTEM]) * TICK_NANOS);
  }

  /** Returns the CPU time since an earlier measurement. */
  public ProcessTime since(ProcessTime earlier) {
    return new ProcessTime(user - earlier.user, system - earlier.system);
  }

  public long nanos() {
    return user + system;
  }
}
