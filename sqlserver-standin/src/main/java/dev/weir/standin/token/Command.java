package dev.weir.standin.token;

/**
 * The values of DONE's CurCmd that clients look at. That a SET has three of its own is seen in
 * MS-TDS 4 (of a value) and in what SQL Server sends (of a switch).
 */
public final class Command {
  public static final int NONE = 0;
  public static final int SET_ON = 0xB9;
  public static final int SET_OFF = 0xBA;
  public static final int SET_VALUE = 0xBE;
  public static final int SELECT = 0xC1;
  public static final int SELECT_INTO = 0xC2;
  public static final int INSERT = 0xC3;
  public static final int DELETE = 0xC4;
  public static final int UPDATE = 0xC5;
  public static final int CREATE_TABLE = 0xC6;
  public static final int DROP_TABLE = 0xC7;
  public static final int CREATE_INDEX = 0xC8;
  public static final int ALTER_TABLE = 0xD8;
  public static final int ROLLBACK = 0xD2;
  public static final int SAVE = 0xD3;
  public static final int BEGIN = 0xD4;
  public static final int COMMIT = 0xD5;
  public static final int EXECUTE = 0xE0;
  public static final int BULK_INSERT = 0xF0;
  public static final int SET = 0xF9;
  public static final int MERGE = 0x117;

  private Command() {}
}
