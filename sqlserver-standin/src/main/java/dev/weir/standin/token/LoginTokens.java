package dev.weir.standin.token;

import dev.weir.standin.error.SqlError;
import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.kind.Traits;
import dev.weir.standin.kind.Traits.Announcement;
import dev.weir.standin.kind.Traits.FeatureBlock;
import dev.weir.standin.kind.Traits.PacketSizeTold;
import dev.weir.standin.login.Login7;
import dev.weir.standin.login.ServerVersion;
import dev.weir.standin.login.TdsVersion;
import dev.weir.standin.packet.ByteArraySink;
import dev.weir.standin.packet.PacketWriter;
import dev.weir.standin.type.Collation;
import org.jspecify.annotations.Nullable;

/** The tokens for a client that is let in, in SQL Server's order. */
public final class LoginTokens {
  private static final int LOGIN_ACKNOWLEDGED = 0xAD;
  private static final int FEATURES_ACKNOWLEDGED = 0xAE;
  private static final int FEATURE_SESSION_RECOVERY = 0x01;
  private static final int FEATURE_FEDERATED = 0x02;
  private static final int FEATURE_UTF8 = 0x0A;
  private static final int TERMINATOR = 0xFF;
  private static final String LANGUAGE = "us_english";
  private static final String CHARACTER_SET = "iso_1";
  private static final int ENGLISH = 1033;
  private static final int IGNORE_CASE_KANA_AND_WIDTH = 0x30001;

  private final PacketWriter packets;
  private final String serverName;
  private final Login7 login;
  private final ServerKind kind;

  public LoginTokens(PacketWriter packets, String serverName, Login7 login, ServerKind kind) {
    this.packets = packets;
    this.serverName = serverName;
    this.login = login;
    this.kind = kind;
  }

  /**
   * Writes all of them; the last packet stays the caller's to send.
   *
   * @param recoverable the states of the session; null where it cannot be recovered
   * @param routing where the client is to log in instead; null for here
   */
  public void write(
      String database,
      int packetSize,
      byte @Nullable [] recoverable,
      @Nullable RoutingAddress routing) {
    ResponseWriter response = new ResponseWriter(packets, serverName, login.version());
    writeEnvironment(response, database);
    acknowledge();
    if (packetSize != PacketWriter.INITIAL_SIZE
        || kind.is(Traits.PACKET_SIZE_TOLD, PacketSizeTold.ALWAYS)) {
      response.changed(new EnvironmentChange.PacketSize(packetSize, PacketWriter.INITIAL_SIZE));
    }
    if (login.version().atLeast(TdsVersion.V7_4)
        && kind.is(Traits.FEATURE_BLOCK, FeatureBlock.READ)) {
      acknowledgeFeatures(recoverable);
    }
    if (routing != null) {
      routing.writeTo(packets);
    }
    response.finish(Done.plain(DoneKind.DONE, Command.NONE));
  }

  private void writeEnvironment(ResponseWriter response, String database) {
    if (kind.is(Traits.DATABASE_AT_LOGIN, Announcement.SENT)) {
      response.changed(new EnvironmentChange.Database(database, "master"));
      response.message(SqlError.of(5701, 0, 2, "Changed database context to '" + database + "'."));
    }
    writeCollation(response);
    if (kind.is(Traits.LANGUAGE_AT_LOGIN, Announcement.SENT)) {
      response.changed(new EnvironmentChange.Language(LANGUAGE, ""));
      response.message(SqlError.of(5703, 0, 1, "Changed language setting to " + LANGUAGE + "."));
    }
  }

  /** Collations came with TDS 7.1; before, a character set and the rules of sorting are told. */
  private void writeCollation(ResponseWriter response) {
    if (login.version().atLeast(TdsVersion.V7_1)) {
      response.changed(new EnvironmentChange.DatabaseCollation(Collation.DEFAULT));
      return;
    }
    response.changed(new EnvironmentChange.CharacterSet(CHARACTER_SET));
    response.changed(new EnvironmentChange.SortLocale(ENGLISH));
    response.changed(new EnvironmentChange.ComparisonFlags(IGNORE_CASE_KANA_AND_WIDTH));
  }

  private void acknowledge() {
    ByteArraySink body = new ByteArraySink();
    body.u8(1);
    body.bytes(login.version().acknowledgedBytes());
    body.shortText(kind.get(Traits.PROGRAM_NAME));
    body.bytes(ServerVersion.parse(kind.get(Traits.VERSION)).acknowledgedBytes());
    packets.u8(LOGIN_ACKNOWLEDGED);
    packets.u16(body.length());
    body.copyTo(packets);
  }

  /** Of those that were asked for; others change the stream of tokens or reach into Azure. */
  private void acknowledgeFeatures(byte @Nullable [] recoverable) {
    boolean utf8 = login.features().contains(FEATURE_UTF8);
    boolean federated = login.federated() != null;
    if (!utf8 && !federated && recoverable == null) {
      return;
    }
    packets.u8(FEATURES_ACKNOWLEDGED);
    if (recoverable != null) {
      packets.u8(FEATURE_SESSION_RECOVERY);
      packets.u32(recoverable.length);
      packets.bytes(recoverable, 0, recoverable.length);
    }
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
