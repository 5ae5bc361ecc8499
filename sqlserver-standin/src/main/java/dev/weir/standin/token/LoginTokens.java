package dev.weir.standin.token;

import dev.weir.standin.error.SqlError;
import dev.weir.standin.login.Login7;
import dev.weir.standin.login.ServerVersion;
import dev.weir.standin.packet.ByteArraySink;
import dev.weir.standin.packet.PacketWriter;
import dev.weir.standin.type.Collation;

/** The tokens for a client that is let in, in SQL Server's order. */
public final class LoginTokens {
  private static final int LOGIN_ACKNOWLEDGED = 0xAD;
  private static final int FEATURES_ACKNOWLEDGED = 0xAE;
  private static final int FEATURE_FEDERATED = 0x02;
  private static final int FEATURE_UTF8 = 0x0A;
  private static final int TERMINATOR = 0xFF;
  private static final String LANGUAGE = "us_english";

  private final PacketWriter packets;
  private final String serverName;
  private final Login7 login;

  public LoginTokens(PacketWriter packets, String serverName, Login7 login) {
    this.packets = packets;
    this.serverName = serverName;
    this.login = login;
  }

  /** Writes all of them; the last packet stays the caller's to send. */
  public void write(String database, int packetSize) {
    ResponseWriter response = new ResponseWriter(packets, serverName, login.version());
    response.changed(new EnvironmentChange.Database(database, "master"));
    response.message(SqlError.of(5701, 0, 2, "Changed database context to '" + database + "'."));
    response.changed(new EnvironmentChange.DatabaseCollation(Collation.DEFAULT));
    response.changed(new EnvironmentChange.Language(LANGUAGE, ""));
    response.message(SqlError.of(5703, 0, 1, "Changed language setting to " + LANGUAGE + "."));
    acknowledge();
    response.changed(new EnvironmentChange.PacketSize(packetSize, PacketWriter.INITIAL_SIZE));
    acknowledgeFeatures();
    response.finish(Done.plain(DoneKind.DONE, Command.NONE));
  }

  private void acknowledge() {
    ByteArraySink body = new ByteArraySink();
    body.u8(1);
    body.bytes(login.version().acknowledgedBytes());
    body.shortText("Microsoft SQL Server");
    body.bytes(ServerVersion.CURRENT.acknowledgedBytes());
    packets.u8(LOGIN_ACKNOWLEDGED);
    packets.u16(body.length());
    body.copyTo(packets);
  }

  /** Of those that were asked for; others change the stream of tokens or reach into Azure. */
  private void acknowledgeFeatures() {
    boolean utf8 = login.features().contains(FEATURE_UTF8);
    boolean federated = login.federated() != null;
    if (!utf8 && !federated) {
      return;
    }
    packets.u8(FEATURES_ACKNOWLEDGED);
    if (federated) {
      packets.u8(FEATURE_FEDERATED);
      packets.u32(0);
    }
    if (utf8) {
      packets.u8(FEATURE_UTF8);
      packets.u32(1);
      packets.u8(1);
    }
    packets.u8(TERMINATOR);
  }
}
