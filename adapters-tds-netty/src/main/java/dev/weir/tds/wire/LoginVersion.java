package dev.weir.tds.wire;

import dev.weir.domain.login.ProtocolVersion;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of TDS versions in LOGIN7 and LOGINACK. LOGIN7 has them little-endian, LOGINACK
 * big-endian; but for 7.0 and the first 7.1 the numbers are the same (MS-TDS 2.2.6.4, 2.2.7.14).
 */
public final class LoginVersion {
  /** TDS 8.0: strict encryption, and the tokens of TDS 7.4. */
  public static final int TDS_8_0 = 0x0800_0000;

  private static final int TDS_7_0 = 0x7000_0000;
  private static final int TDS_7_1 = 0x7100_0000;
  private static final int TDS_7_1_REVISION_1 = 0x7100_0001;
  private static final int TDS_7_0_ACKNOWLEDGED = 0x0700_0000;
  private static final int TDS_7_1_ACKNOWLEDGED = 0x0701_0000;
  private static final int TDS_7_2 = 0x7209_0002;
  private static final int TDS_7_3_A = 0x730A_0003;
  private static final int TDS_7_3_B = 0x730B_0003;
  private static final int TDS_7_4 = 0x7400_0004;

  private LoginVersion() {}

  /** Returns whether a login asks for a version below 7.2, whose layout is shorter. */
  static boolean isBelow72(int raw) {
    return raw != TDS_8_0 && Integer.compareUnsigned(raw, TDS_7_2) < 0;
  }

  /**
   * Returns the version that a number stands for. A number between two known ones stands for the
   * lower, one above all of them for the highest: a server answers with the highest version it
   * knows.
   *
   * @return the version, or null below 7.0
   */
  public static @Nullable ProtocolVersion protocolOf(int raw) {
    if (isBelow72(raw)) {
      return oldProtocolOf(raw);
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

  private static @Nullable ProtocolVersion oldProtocolOf(int raw) {
    if (Integer.compareUnsigned(raw, TDS_7_1_REVISION_1) >= 0) {
      return ProtocolVersion.V7_1_REVISION_1;
    }
    if (raw == TDS_7_1) {
      return ProtocolVersion.V7_1;
    }
    return Integer.compareUnsigned(raw, TDS_7_0) >= 0 ? ProtocolVersion.V7_0 : null;
  }

  /** Returns the version that a server acknowledges with a number in LOGINACK, or null. */
  public static @Nullable ProtocolVersion acknowledgedProtocolOf(int raw) {
    return switch (raw) {
      case TDS_7_0_ACKNOWLEDGED -> ProtocolVersion.V7_0;
      case TDS_7_1_ACKNOWLEDGED -> ProtocolVersion.V7_1;
      default -> protocolOf(raw);
    };
  }

  /** Returns the number of a version in LOGIN7, without strict encryption. */
  public static int rawOf(ProtocolVersion version) {
    return switch (version) {
      case V7_0 -> TDS_7_0;
      case V7_1 -> TDS_7_1;
      case V7_1_REVISION_1 -> TDS_7_1_REVISION_1;
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
    return switch (agreed) {
      case V7_0 -> TDS_7_0_ACKNOWLEDGED;
      case V7_1 -> TDS_7_1_ACKNOWLEDGED;
      case V7_1_REVISION_1, V7_2, V7_3_A, V7_3_B -> rawOf(agreed);
      case V7_4 -> raw == TDS_8_0 ? TDS_8_0 : rawOf(agreed);
    };
  }
}
