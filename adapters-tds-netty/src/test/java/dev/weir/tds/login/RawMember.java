package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.RequestBytes;
import dev.weir.standin.raw.Token;
import java.io.IOException;
import java.util.List;

/**
 * A session that sends what drivers send that do not run in a JVM: text as batches, parameters with
 * sp_executesql, and transactions with the requests of the transaction manager.
 */
final class RawMember implements CrowdMember {
  private static final int RESET_CONNECTION = 0x08;
  private static final int READ_COMMITTED = 2;

  private final RawConnection connection;

  /** How many requests pass between two times that its pool hands the session out; 0 for never. */
  private final int useBetweenCheckouts;

  private int sinceCheckout;

  private RawMember(RawConnection connection, int useBetweenCheckouts) {
    this.connection = connection;
    this.useBetweenCheckouts = useBetweenCheckouts;
  }

  /** As tedious: no ODBC defaults, and a batch that sets its options. */
  static RawMember likeTedious(RunningDoor weir) throws IOException {
    RawMember member =
        new RawMember(open(weir, login().withOdbc(false).withApplication("like tedious"), 4096), 0);
    member.sound(RawConnection.BATCH, member.headers().text(ConnectTexts.TEDIOUS));
    return member;
  }

  /** As SqlClient: nothing at connect, and a reset with each first request from its pool. */
  static RawMember likeSqlClient(RunningDoor weir) throws IOException {
    return new RawMember(open(weir, login().withApplication("like SqlClient"), 8000), 3);
  }

  private static RawLogin login() {
    return RawLogin.of(RunningDoor.USER, RunningDoor.PASSWORD).withDatabase("AppDB");
  }

  private static RawConnection open(RunningDoor weir, RawLogin login, int packetSize)
      throws IOException {
    RawConnection connection = RawConnection.open(weir.address()).patient();
    login.withPacketSize(packetSize).on(connection);
    return connection;
  }

  @Override
  public String plain(int number) throws IOException {
    return only(sound(RawConnection.BATCH, headers().text("SELECT " + number)));
  }

  @Override
  public String parametrised(int number) throws IOException {
    return only(executeSql("SELECT @p + 0", number));
  }

  @Override
  public String addOne(int account) throws IOException {
    sound(RawConnection.TRANSACTION, headers().u16(5).u8(READ_COMMITTED).u8(0));
    assertThat(connection.descriptor()).as("the transaction that was begun").isNotZero();
    executeSql("UPDATE accounts SET amount = amount + 1 WHERE id = @p", account);
    String amount = only(executeSql("SELECT amount FROM accounts WHERE id = @p", account));
    sound(RawConnection.TRANSACTION, headers().u16(7).u8(0).u8(0));
    assertThat(connection.descriptor()).as("the transaction after its end").isZero();
    return amount;
  }

  private RequestBytes headers() {
    return RequestBytes.withHeaders(connection.descriptor());
  }

  private List<Token> executeSql(String statement, int value) throws IOException {
    RequestBytes call = headers().u16(0xFFFF).u16(10).u16(0);
    text(call, statement);
    text(call, "@p int");
    call.shortText("@p").u8(0).u8(0x26).u8(4).u8(4).i32(value);
    return sound(RawConnection.RPC, call);
  }

  /** A parameter without a name, an NVARCHAR. */
  private static void text(RequestBytes call, String value) {
    call.u8(0).u8(0).u8(0xE7).u16(8000).bytes(new byte[] {9, 4, (byte) 0xD0, 0, 0x34});
    call.u16(value.length() * 2).text(value);
  }

  private List<Token> sound(int type, RequestBytes request) throws IOException {
    connection.send(type, 1 | checkout(), request.done());
    List<Token> tokens = connection.response();
    assertThat(tokens)
        .noneMatch(token -> token instanceof Token.Message message && message.isError());
    return tokens;
  }

  /** Pools of a driver hand a session out between transactions only. */
  private int checkout() {
    if (useBetweenCheckouts == 0 || connection.descriptor() != 0) {
      return 0;
    }
    sinceCheckout = (sinceCheckout + 1) % useBetweenCheckouts;
    return sinceCheckout == 1 ? RESET_CONNECTION : 0;
  }

  private static String only(List<Token> tokens) {
    List<Token.Row> rows =
        tokens.stream().filter(Token.Row.class::isInstance).map(Token.Row.class::cast).toList();
    assertThat(rows).hasSize(1);
    return String.valueOf(rows.getFirst().values().getFirst());
  }

  @Override
  public void close() throws IOException {
    connection.close();
  }
}
