package dev.weir.bootstrap.reload;

import java.nio.file.Path;
import java.util.Map;

/**
 * Decides from looks at files when to read them: once they have changed and then stayed the same
 * for one more look, so that files that are being written, or of which only the first of several
 * has been replaced, are not read too early.
 *
 * <p>Confined to the thread that looks.
 */
final class FileWatch {
  private Map<Path, String> read;
  private Map<Path, String> lastSeen;

  /** Begins with the contents that are in force. */
  FileWatch(Map<Path, String> read) {
    this.read = Map.copyOf(read);
    this.lastSeen = this.read;
  }

  /** The files were read; the next change is one from these contents. */
  void read(Map<Path, String> contents) {
    read = Map.copyOf(contents);
    lastSeen = read;
  }

  /** Returns whether to read the files, which have these contents now. */
  boolean look(Map<Path, String> contents) {
    boolean settled = contents.equals(lastSeen);
    lastSeen = Map.copyOf(contents);
    return settled && !contents.equals(read);
  }
}
