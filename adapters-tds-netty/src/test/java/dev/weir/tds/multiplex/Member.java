package dev.weir.tds.multiplex;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/** A session of one kind of driver. */
interface Member extends AutoCloseable {
  /** What its program does between two statements. */
  interface Thought {
    /** Nothing. */
    Thought NONE = () -> {};

    void think() throws InterruptedException;
  }

  /**
   * Adds one to an account and looks at it, in the way of its driver: what comes to its end with
   * that, and leaves nothing open.
   *
   * @return all that the driver was told, but for numbers that the server makes up
   */
  List<String> work(int account, Thought between) throws Exception;

  /** What its driver does between two pieces of work, and which is no part of either. */
  default void prepareForMore() throws Exception {}

  @Override
  void close() throws IOException, SQLException;
}
