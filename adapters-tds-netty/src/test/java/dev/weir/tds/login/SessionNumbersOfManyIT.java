package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.pinning.SessionNumberPolicy;
import dev.weir.domain.random.Seeded;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.Token;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random sessions that read {@code @@SPID} in random texts: no two that live see one number, and
 * none sees two.
 */
@Timeout(300)
class SessionNumbersOfManyIT {
  private static final int CASES = Integer.getInteger("weir.numbers.cases", 8);
  private static final int MOVES = 120;
  private static final int MOST_SESSIONS = 8;
  private static final int NUMBER_TOLD = 50025;

  /** Texts whose last row begins with the number. */
  private static final List<String> READS =
      List.of(
          "SELECT @@SPID",
          "select @@spid as [my number];",
          "/* app:1 */ SELECT -- the number\n @@SPID -- end",
          "select cast( @@spid as numeric )",
          "SELECT @@SPID AS x, @@TRANCOUNT",
          "SELECT @@TRANCOUNT AS t; SELECT @@SPID",
          "SET NOCOUNT ON; SELECT @@SPID",
          "SELECT @@SPID + 0",
          "DECLARE @n int SET @n = @@SPID SELECT @n",
          "DECLARE @n int = @@SPID; SELECT @n AS n",
          "EXEC sp_executesql N'SELECT @@SPID'",
          "EXEC('SELECT @@SPID')",
          "EXEC dbo.tells",
          "IF 1 = 1 SELECT @@SPID",
          "SELECT session_id FROM sys.dm_exec_sessions WHERE session_id = @@SPID",
          "DECLARE @t TABLE (n int) INSERT INTO @t VALUES (@@SPID) SELECT n FROM @t",
          "BEGIN TRAN SELECT @@SPID COMMIT");

  /**
   * Texts of other kinds, which move sessions between connections. None drops anything, after which
   * Weir would have to read procedures again.
   */
  private static final List<String> OTHERS =
      List.of(
          "SELECT 1",
          "SELECT 1/0",
          "SET LOCK_TIMEOUT 700",
          "SET TRANSACTION ISOLATION LEVEL READ UNCOMMITTED",
          "CREATE TABLE #kept (a int)",
          "INSERT INTO #kept VALUES (1)",
          "BEGIN TRAN",
          "IF @@TRANCOUNT > 0 ROLLBACK",
          "SELECT login_time FROM sys.dm_exec_sessions WHERE session_id = @@SPID");

  /** One client, and the number that it has seen. */
  private static final class Asking implements AutoCloseable {
    final RawConnection client;
    final List<String> sent = new ArrayList<>();
    int seen;

    Asking(RunningDoor weir, RandomGenerator random) throws IOException {
      client = RawConnection.open(weir.address());
      String database = random.nextBoolean() ? "AppDB" : "master";
      RawLogin.of(RunningDoor.USER, RunningDoor.PASSWORD).withDatabase(database).on(client);
    }

    @Override
    public void close() throws IOException {
      client.close();
    }
  }

  @ParameterizedTest
  @EnumSource(SessionNumberPolicy.class)
  void everySessionSeesOneNumberOfItsOwn(SessionNumberPolicy policy) {
    int[] told = new int[3];
    Seeded.forAll(
        "numbers of many sessions, " + policy, CASES, random -> play(policy, random, told));

    System.out.printf(
        "%s: %d reads, of them %d of Weir's numbers; %d sessions ended by error %d%n",
        policy, told[0], told[1], told[2], NUMBER_TOLD);
    assertThat(told[0]).isPositive();
    assertThat(told[1] > 0).isEqualTo(policy == SessionNumberPolicy.VIRTUAL);
  }

  private static void play(SessionNumberPolicy policy, RandomGenerator random, int[] told) {
    List<Asking> live = new ArrayList<>();
    try (RunningDoor weir = RunningDoor.withNumbers(2 * MOST_SESSIONS, policy)) {
      try (RawConnection owner = RawConnection.open(weir.address());
          RawConnection master = RawConnection.open(weir.address())) {
        RawLogin.of(RunningDoor.USER, RunningDoor.PASSWORD).withDatabase("AppDB").on(owner);
        RawLogin.of(RunningDoor.USER, RunningDoor.PASSWORD).withDatabase("master").on(master);
        for (RawConnection each : List.of(owner, master)) {
          SessionNumberIT.send(each, "CREATE PROCEDURE dbo.tells AS SELECT @@SPID");
        }
        for (RawConnection each : List.of(owner, master)) {
          // Weir reads the procedure after its first call, and before the session's next request.
          SessionNumberIT.send(each, "EXEC dbo.tells");
          SessionNumberIT.send(each, "SELECT 1");
        }
      }
      for (int i = 0; i < MOVES; i++) {
        move(weir, live, random, told);
      }
      assertThat(weir.server().report().violations()).isEmpty();
      for (Asking each : live) {
        each.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static void move(RunningDoor weir, List<Asking> live, RandomGenerator random, int[] told)
      throws IOException {
    int kind = random.nextInt(10);
    if (live.isEmpty() || (kind == 0 && live.size() < MOST_SESSIONS)) {
      live.add(new Asking(weir, random));
      return;
    }
    int at = random.nextInt(live.size());
    Asking one = live.get(at);
    if (kind == 1) {
      live.remove(at);
      one.close();
      return;
    }
    boolean reads = kind > 4;
    // Most sessions of most programs only ever ask alone.
    int forms = random.nextInt(3) == 0 ? READS.size() : 3;
    String text =
        reads ? READS.get(random.nextInt(forms)) : OTHERS.get(random.nextInt(OTHERS.size()));
    one.sent.add(text);
    List<Token> response =
        random.nextInt(8) == 0
            ? SessionNumberIT.sendReset(one.client, text)
            : SessionNumberIT.send(one.client, text);
    if (SessionNumberIT.errors(response).contains(NUMBER_TOLD)) {
      told[2]++;
      assertThat(one.client.closedByServer()).isTrue();
      assertThat(one.seen).as("the number told before").isGreaterThanOrEqualTo(1 << 14);
      live.remove(at);
      one.close();
    } else if (reads) {
      check(one, SessionNumberIT.number(response), live);
      told[0]++;
      told[1] += one.seen >= 1 << 14 ? 1 : 0;
    }
  }

  private static void check(Asking one, int number, List<Asking> live) {
    assertThat(one.seen == 0 ? number : one.seen)
        .as("the number before: " + one.sent)
        .isEqualTo(number);
    one.seen = number;
    assertThat(live.stream().filter(other -> other.seen == number))
        .as("sessions that see " + number)
        .containsExactly(one);
    assertThat(one.client.spid()).as("in the header: " + one.sent).isEqualTo(number);
  }
}
