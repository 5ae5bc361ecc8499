package dev.weir.standin.login;

/** The version of SQL Server that the stand-in claims to be. */
public record ServerVersion(int major, int minor, int build, int revision) {
  /** SQL Server 2022. */
  public static final ServerVersion CURRENT = new ServerVersion(16, 0, 1000, 6);

  /** Reads four numbers with dots between them. */
  public static ServerVersion parse(String text) {
    String[] parts = text.split("\\.", -1);
    if (parts.length != 4) {
      throw new IllegalArgumentException("'" + text + "' is no version of four numbers");
    }
    return new ServerVersion(
        Integer.parseInt(parts[0]),
        Integer.parseInt(parts[1]),
        Integer.parseInt(parts[2]),
        Integer.parseInt(parts[3]));
  }

  /** As PRELOGIN carries it: major, minor, build, with an empty sub-build. */
  byte[] preloginBytes() {
    return new byte[] {(byte) major, (byte) minor, (byte) (build >>> 8), (byte) build, 0, 0};
  }

  /** As LOGINACK carries it. */
  public byte[] acknowledgedBytes() {
    return new byte[] {(byte) major, (byte) minor, (byte) (build >>> 8), (byte) build};
  }

  @Override
  public String toString() {
    return "%d.%d.%d.%d".formatted(major, minor, build, revision);
  }
}
