package dev.weir.bootstrap.reload;

import static dev.weir.bootstrap.reload.ReloadedWeir.bucket;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.operation.OperationResult.Done;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.PasswordHash;
import dev.weir.domain.random.Seeded;
import dev.weir.standin.raw.RawLogin;
import dev.weir.tds.login.Pbkdf2;
import dev.weir.testkit.await.Await;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Reloads under load: buckets come and go, limits rise and fall, and the login of a bucket changes.
 * No request is lost, and no client ends but those of removed buckets after their grace.
 */
@Timeout(600)
class ReloadUnderLoadTest {
  private static final int RELOADS = Integer.getInteger("weir.reloads", 12);
  private static final int CLIENTS = 12;
  private static final String USER = "ada";
  private static final String USER_PASSWORD = "Ada-1";
  private static final int BUCKET_REMOVED = 50026;

  /** The configuration of one moment. */
  private record Draw(int orders, int stock, boolean hasGuest, boolean isRotated) {
    static Draw of(RandomGenerator random) {
      return new Draw(
          random.nextInt(1, 9), random.nextInt(1, 9), random.nextBoolean(), random.nextBoolean());
    }

    String[] buckets() {
      String login = isRotated ? ReloadedWeir.OTHER_USER : ReloadedWeir.USER;
      List<String> buckets = new ArrayList<>();
      buckets.add(bucket("orders", "AppDB", orders, "queue_timeout: 60s"));
      buckets.add(
          bucket(
              "stock",
              "Other",
              stock,
              "queue_timeout: 60s, auth: mapped, username: "
                  + login
                  + ", password: "
                  + ReloadedWeir.PASSWORD));
      buckets.add(bucket("base", "Third", 2, "min_idle: 0"));
      if (hasGuest) {
        buckets.add(bucket("guest", "Fourth", 3, "queue_timeout: 60s"));
      }
      return buckets.toArray(String[]::new);
    }
  }

  @Test
  void noRequestIsLostAndNoClientOfARemainingBucketEnds() {
    Seeded.forAll("reloads under load", 1, random -> reload(random));
  }

  private static void reload(RandomGenerator random) {
    String hash = Pbkdf2.hash(new Password(USER_PASSWORD), PasswordHash.MIN_ITERATIONS).encoded();
    String users = "users:\n  - {login: %s, password_hash: \"%s\"}\n".formatted(USER, hash);
    Draw first = new Draw(4, 4, true, false);
    RawLogin own = RawLogin.of(ReloadedWeir.USER, ReloadedWeir.PASSWORD);
    RawLogin mapped = RawLogin.of(USER, USER_PASSWORD).withDatabase("Other");
    try (ReloadedWeir weir = ReloadedWeir.start("  remove_grace: 100ms\n", users, first.buckets());
        LoadingClients orders =
            LoadingClients.start(weir.address(), own.withDatabase("AppDB"), CLIENTS);
        LoadingClients stock = LoadingClients.start(weir.address(), mapped, CLIENTS);
        LoadingClients guest =
            LoadingClients.start(weir.address(), own.withDatabase("Fourth"), CLIENTS)) {
      Await.until("all work", () -> orders.served() * stock.served() * guest.served() > 0);
      int changes = 0;
      int removals = 0;
      Draw before = first;
      for (int i = 0; i < RELOADS; i++) {
        Draw next = Draw.of(random);
        weir.buckets(next.buckets());
        // A bucket that is being removed is added again once its connections are closed.
        Await.until("the reload is done", () -> weir.reload() instanceof Done);
        changes += next.equals(before) ? 0 : 1;
        removals += before.hasGuest() && !next.hasGuest() ? 1 : 0;
        before = next;
        awaitProgress(orders);
        awaitProgress(stock);
      }
      Draw last = before;
      Await.until(
          "as many connections as the limits allow",
          () ->
              weir.meter("proxy_slots_held", "orders") <= last.orders()
                  && weir.meter("proxy_slots_held", "stock") <= last.stock());
      System.out.printf(
          "figure: %d reloads, %d with a change, %d removals, under %d clients: %d requests, 0 failed; clients of the removed bucket: %d requests, ended with %s%n",
          RELOADS,
          changes,
          removals,
          3 * CLIENTS,
          orders.served() + stock.served(),
          guest.served(),
          guest.failures());
      assertThat(orders.failures()).as("clients of a bucket that is resized").isEmpty();
      assertThat(stock.failures()).as("clients of a bucket whose login changes").isEmpty();
      assertThat(guest.failures().keySet())
          .as("clients of a bucket that is removed: its error, and no bucket for a new login")
          .isSubsetOf("error " + BUCKET_REMOVED, "error 50002", "the server closed the connection");
      assertThat(changes).isPositive();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static void awaitProgress(LoadingClients clients) {
    long before = clients.served();
    Await.until("requests are served", () -> clients.served() > before + CLIENTS);
  }
}
