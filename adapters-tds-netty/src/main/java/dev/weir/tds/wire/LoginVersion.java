package dev.weir.tds.wire;

import dev.weir.domain.login.ProtocolVersion;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of TDS versions in LOGIN7 and LOGINACK. LOGIN7 has them little-endian, LOGINACK
 * big-endian; from 7.2 on the numbers are the same (MS-TDS 2.2.6.4, 2.2.7.14).
 */
public final class LoginVersion {
  /** TDS 8.0: strict encryption, and the tokens of TDS 7.4. */
  public static final int TDS_8_0 = 0x0800_0000;

  private static final int TDS_7_2 = 0x7209_0002;
  private static final int TDS_7_3_A = 0x730A_0003;
  private static final int TDS_7_3_B = 0x730B_0003;
  private static final int TDS_7_4 = 0x7400_0004;

  private LoginVersion() {}

  /** Returns whether a login asks for a version below 7.2, which Weir does not serve. */
  public static boolean isBelow72(int raw) {
    return raw != TDS_8_0 && Integer.compareUnsigned(raw, TDS_7_2) < 0;
  }

  /**
   * Returns the version that a number stands for. A number between two known ones stands for the
   * lower, one above all of them for the highest: a server answers with the highest version it
   * knows.
   *
   * @return the version, or null below 7.2
   */
  public static @Nullable ProtocolVersion protocolOf(int raw) {
    if (isBelow72(raw)) {
      return null;
    }
    if (raw == TDS_8_0 || Integer.compareUnsigned(raw, TDS_7_4) >= 0) {
      return ProtocolVersion.V7_4;
    }
    if (Integer.compareUnsigned(raw, TDS_7_3_B) >= 0) {
      return ProtocolVersion.V7_3_B;
    }
    return Integer.compareUnsigned(raw, TDS_7_3_A) >= 0
        ? ProtocolVersion.V7_3_A
        : ProtocolVersion.V7_2;
  }

  /** Returns the number of a version, without strict encryption. */
  public static int rawOf(ProtocolVersion version) {
    return switch (version) {
      case V7_2 -> TDS_7_2;
      case V7_3_A -> TDS_7_3_A;
      case V7_3_B -> TDS_7_3_B;
      case V7_4 -> TDS_7_4;
    };
  }

  /** Returns the lower of two versions. */
  public static ProtocolVersion lower(ProtocolVersion client, ProtocolVersion server) {
    return client.compareTo(server) <= 0 ? client : server;
  }

  /**
   * Returns the number in the LOGINACK to a client. A client that asked for 8.0 gets 8.0, unless
   * the server speaks a version below 7.4, which the client must know.
   *
   * @param raw the number that the client asked for
   * @param agreed the version of the session's tokens
   */
  public static int acknowledged(int raw, ProtocolVersion agreed) {
    return raw == TDS_8_0 && agreed == ProtocolVersion.V7_4 ? TDS_8_0 : rawOf(agreed);
  }
}
