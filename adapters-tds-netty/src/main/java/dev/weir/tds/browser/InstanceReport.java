package dev.weir.tds.browser;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The answer about one instance (SVR_RESP, [MC-SQLR] 2.2.5): pairs of names and values, separated
 * by semicolons, of which an empty name is the end.
 *
 * @param tcpPort its port; empty where the instance does not listen on TCP
 */
record InstanceReport(String server, String instance, OptionalInt tcpPort) {
  private static final int SVR_RESP = 0x05;

  /** The longest answer about one instance. */
  private static final int MAX_LENGTH = 1_024;

  private static final int MAX_PORT = 65_535;

  /** The version that Weir names; clients make no use of it. */
  private static final String VERSION = "15.0.2000.5";

  /** Returns the answer in a datagram, or null if it is something else. */
  static @Nullable InstanceReport parse(ByteBuf datagram) {
    if (datagram.readableBytes() < 3 || datagram.readByte() != SVR_RESP) {
      return null;
    }
    int length = datagram.readUnsignedShortLE();
    if (length > MAX_LENGTH || length > datagram.readableBytes()) {
      return null;
    }
    Map<String, String> values =
        pairs(datagram.readCharSequence(length, StandardCharsets.ISO_8859_1).toString());
    String server = values.get("servername");
    String instance = values.get("instancename");
    return server == null || instance == null
        ? null
        : new InstanceReport(server, instance, port(values.get("tcp")));
  }

  private static Map<String, String> pairs(String text) {
    Map<String, String> values = new HashMap<>();
    String[] parts = text.split(";", -1);
    for (int i = 0; i + 1 < parts.length && !parts[i].isEmpty(); i += 2) {
      values.putIfAbsent(parts[i].toLowerCase(Locale.ROOT), parts[i + 1]);
    }
    return values;
  }

  private static OptionalInt port(@Nullable String written) {
    if (written == null || !written.matches("[0-9]{1,5}")) {
      return OptionalInt.empty();
    }
    int port = Integer.parseInt(written);
    return port == 0 || port > MAX_PORT ? OptionalInt.empty() : OptionalInt.of(port);
  }

  /** Writes this answer to a datagram. */
  void write(ByteBuf datagram) {
    StringBuilder text =
        new StringBuilder("ServerName;")
            .append(server)
            .append(";InstanceName;")
            .append(instance)
            .append(";IsClustered;No;Version;")
            .append(VERSION);
    tcpPort.ifPresent(port -> text.append(";tcp;").append(port));
    text.append(";;");
    datagram.writeByte(SVR_RESP).writeShortLE(text.length());
    datagram.writeCharSequence(text, StandardCharsets.ISO_8859_1);
  }
}
