package dev.weir.standin.raw;

/** The layouts of tokens and requests by TDS version, oldest first. */
public enum TokenLayout {
  V7_0,
  /** TDS 7.1 as SQL Server 2000 had it at first. */
  V7_1,
  V7_1_REVISION_1,
  SINCE_7_2;

  private static final int VERSION_OFFSET = 4;

  /** The layout that the version of a LOGIN7 message asks for; the usual one of what is none. */
  public static TokenLayout of(byte[] login) {
    if (login.length < VERSION_OFFSET + Integer.BYTES) {
      return SINCE_7_2;
    }
    Bytes in = new Bytes(login);
    in.take(VERSION_OFFSET);
    int version = in.i32();
    if (version == 0x70000000) {
      return V7_0;
    }
    if (version == 0x71000000) {
      return V7_1;
    }
    return version == 0x71000001 ? V7_1_REVISION_1 : SINCE_7_2;
  }

  public boolean since72() {
    return this == SINCE_7_2;
  }

  /** Texts have a collation. */
  boolean hasCollations() {
    return this != V7_0;
  }

  /** Names of tables in TABNAME come in parts. */
  boolean hasNamesInParts() {
    return compareTo(V7_1_REVISION_1) >= 0;
  }
}
