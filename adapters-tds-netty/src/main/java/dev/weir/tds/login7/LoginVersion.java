package dev.weir.tds.login7;

import dev.weir.domain.login.ProtocolVersion;
import org.jspecify.annotations.Nullable;

/**
 * The number by which LOGIN7 and LOGINACK name a version of TDS, and what it means to Weir. LOGIN7
 * has it little-endian, LOGINACK big-endian; from 7.2 on it is the same number (MS-TDS 2.2.6.4,
 * 2.2.7.14).
 */
public final class LoginVersion {
  /** Strict encryption; the tokens are those of 7.4. */
  public static final int TDS_8_0 = 0x0800_0000;

  private static final int TDS_7_2 = 0x7209_0002;
  private static final int TDS_7_3_A = 0x730A_0003;
  private static final int TDS_7_3_B = 0x730B_0003;
  private static final int TDS_7_4 = 0x7400_0004;

  private LoginVersion() {}

  /** Whether a login is of a time before 7.2, which Weir does not serve. */
  public static boolean isBelow72(int raw) {
    return raw != TDS_8_0 && Integer.compareUnsigned(raw, TDS_7_2) < 0;
  }

  /**
   * What this number lets a server send. A number between two known ones means the lower, one above
   * all of them the highest: a server answers with the best version that it knows itself.
   *
   * @return null below 7.2
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

  /** The number of a version, as Weir asks for it without strict encryption. */
  public static int rawOf(ProtocolVersion version) {
    return switch (version) {
      case V7_2 -> TDS_7_2;
      case V7_3_A -> TDS_7_3_A;
      case V7_3_B -> TDS_7_3_B;
      case V7_4 -> TDS_7_4;
    };
  }

  /** What both can speak: the lower of the two. */
  public static ProtocolVersion lower(ProtocolVersion client, ProtocolVersion server) {
    return client.compareTo(server) <= 0 ? client : server;
  }

  /**
   * The number a LOGINACK tells the client. Who asked for 8.0 hears 8.0, unless the server behind
   * Weir speaks less than the tokens of 7.4: then it has to know that.
   *
   * @param raw what the client asked for
   * @param agreed what the session will speak
   */
  public static int acknowledged(int raw, ProtocolVersion agreed) {
    return raw == TDS_8_0 && agreed == ProtocolVersion.V7_4 ? TDS_8_0 : rawOf(agreed);
  }
}
