package dev.weir.standin.server;

import java.util.BitSet;

/** Gives out server process ids: the lowest free one from 51 on, as SQL Server does. */
final class ProcessIds {
  private static final int FIRST = 51;

  private final BitSet taken = new BitSet();

  synchronized int take() {
    int id = taken.nextClearBit(FIRST);
    taken.set(id);
    return id;
  }

  synchronized void giveBack(int id) {
    taken.clear(id);
  }
}
