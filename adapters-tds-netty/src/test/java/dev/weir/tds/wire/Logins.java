package dev.weir.tds.wire;

import dev.weir.domain.login.Password;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Logins that no recorded driver sent. */
final class Logins {
  private Logins() {}

  /** A login in which every part is there. */
  static Login7 full() {
    return full(OpaqueBytes.of((byte) 1, (byte) 2, (byte) 3), new Password("correct horse"));
  }

  static Login7 full(OpaqueBytes sspi, @Nullable Password newPassword) {
    return new Login7(
        LoginVersion.TDS_8_0,
        8000,
        0x01020304,
        4711,
        new LoginFlags(0xE0, 0x83, 0x30, newPassword == null ? 0x18 : 0x19),
        -120,
        0x0409,
        "host",
        "user",
        new Password("Tr0ub4dor"),
        "application",
        "server\\instance",
        "driver",
        "us_english",
        "AppDB",
        OpaqueBytes.of((byte) 1, (byte) 2, (byte) 3, (byte) 4, (byte) 5, (byte) 6),
        sspi,
        "c:\\data\\" + "x".repeat(252),
        newPassword,
        List.of(
            new Feature(Feature.FEDERATED_AUTHENTICATION, OpaqueBytes.of((byte) 0x5A)),
            Feature.utf8(),
            new Feature(0x0B, OpaqueBytes.NONE)));
  }

  /** A login of an old version, in one packet. */
  static Login7 ofVersion(int rawVersion) {
    Login7 full = full(OpaqueBytes.NONE, null);
    return new Login7(
        rawVersion,
        4096,
        full.clientProgramVersion(),
        full.clientPid(),
        new LoginFlags(0xE0, 0x03, 0, 0),
        full.timeZone(),
        full.lcid(),
        full.hostName(),
        full.userName(),
        full.password(),
        full.appName(),
        full.serverName(),
        full.clientInterfaceName(),
        full.language(),
        full.database(),
        full.clientId(),
        OpaqueBytes.NONE,
        "",
        null,
        List.of());
  }

  /** The payload of a login, as Weir writes it. */
  static byte[] payload(Login7 login) {
    ByteBuf packets = Login7Writer.write(ByteBufAllocator.DEFAULT, login);
    ByteBuf payload = ByteBufAllocator.DEFAULT.buffer();
    try {
      while (packets.isReadable()) {
        int length = packets.getUnsignedShort(packets.readerIndex() + 2);
        payload.writeBytes(packets.skipBytes(8), length - 8);
      }
      return ByteBufUtil.getBytes(payload);
    } finally {
      packets.release();
      payload.release();
    }
  }
}
