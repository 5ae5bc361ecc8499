package dev.weir.domain.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.NamedInstance;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.routing.Routing.Ambiguous;
import dev.weir.domain.routing.Routing.NotFound;
import dev.weir.domain.routing.Routing.Routed;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class RoutingDirectoryTest {
  private static final ServerAddress SHARED_LISTENER = new ServerAddress("0.0.0.0", 1433);
  private static final ServerAddress OWN_LISTENER = new ServerAddress("0.0.0.0", 14331);
  private static final ServerAddress ADDRESS = new ServerAddress("10.0.0.7", 1433);

  private static final RoutingFacts SALES =
      facts("sales", "sales.db.example", "ERP").withAliases("vendas");
  private static final RoutingFacts STOCK =
      facts("stock", "stock.db.example", "ERP").withAliases("armazem.example");

  @Test
  void aListenerBoundToOneBucketOutranksEverything() {
    RoutingDirectory directory =
        directory(SALES.withListeners(OWN_LISTENER), STOCK.withDestinations(onAnyPort(ADDRESS)));

    assertThat(
            directory.route(
                RoutingQuery.arrivedAt(OWN_LISTENER, ADDRESS)
                    .withTlsServerName("stock.db.example")
                    .withLogin("stock", "ERP", "app@stock")))
        .isEqualTo(routed("sales", RoutingRule.LISTENER, "app"));
  }

  @Test
  void aDestinationBoundToOneBucketOutranksTheUserName() {
    RoutingDirectory directory = directory(SALES, STOCK.withDestinations(onAnyPort(ADDRESS)));

    assertThat(
            directory.route(
                RoutingQuery.arrivedAt(SHARED_LISTENER, ADDRESS)
                    .withLogin(null, null, "app@sales")))
        .isEqualTo(routed("stock", RoutingRule.DESTINATION, "app"));
  }

  @Test
  void aDestinationWithItsPortOutranksTheSameOnAnyPort() {
    RoutingDirectory directory =
        directory(
            SALES.withDestinations(onAnyPort(ADDRESS)),
            STOCK.withDestinations(new Destination(ADDRESS.host(), 1434)));

    assertThat(directory.route(RoutingQuery.arrivedAt(null, ADDRESS)))
        .isEqualTo(routed("sales", RoutingRule.DESTINATION, ""));
    assertThat(
            directory.route(RoutingQuery.arrivedAt(null, new ServerAddress(ADDRESS.host(), 1434))))
        .isEqualTo(routed("stock", RoutingRule.DESTINATION, ""));
  }

  @Test
  void aListenerOrDestinationThatSeveralShareDoesNotDecide() {
    RoutingDirectory directory =
        directory(
            SALES.withListeners(SHARED_LISTENER).withDestinations(onAnyPort(ADDRESS)),
            STOCK.withListeners(SHARED_LISTENER).withDestinations(onAnyPort(ADDRESS)));

    assertThat(directory.route(RoutingQuery.arrivedAt(SHARED_LISTENER, ADDRESS)))
        .isEqualTo(new NotFound());
    assertThat(
            directory.route(
                RoutingQuery.arrivedAt(SHARED_LISTENER, ADDRESS).withLogin("stock", null, "app")))
        .isEqualTo(routed("stock", RoutingRule.SERVER_NAME, "app"));
  }

  @Test
  void aUserSuffixOutranksTheServerNameAndIsTakenOff() {
    assertThat(directory(SALES, STOCK).route(login("sales", "ERP", "app@stock")))
        .isEqualTo(routed("stock", RoutingRule.USER_SUFFIX, "app"));
  }

  @Test
  void onlyTheLastAtSignSeparatesASuffix() {
    assertThat(directory(SALES, STOCK).route(login(null, null, "joe@example.com@STOCK")))
        .isEqualTo(routed("stock", RoutingRule.USER_SUFFIX, "joe@example.com"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"joe@example.com", "joe@", "@", "joe@sales@example.com", "joe@vendas"})
  void aUserNameWithAnAtSignOfItsOwnStaysAsItIs(String user) {
    assertThat(directory(SALES, STOCK).route(login("sales", null, user)))
        .isEqualTo(routed("sales", RoutingRule.SERVER_NAME, user));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sales",
        "SALES",
        "sales.proxy.example",
        "sales.db.example",
        "Sales.DB.Example.",
        "tcp:sales.db.example\\SQLEXPRESS,1433",
        "vendas",
        "vendas.proxy.example"
      })
  void aServerNameIsLookedForAmongIdsHostsAndAliases(String serverName) {
    assertThat(directory(SALES, STOCK).route(login(serverName, "ERP", "app")))
        .isEqualTo(routed("sales", RoutingRule.SERVER_NAME, "app"));
    assertThat(
            directory(SALES, STOCK).route(login(null, "ERP", "app").withTlsServerName(serverName)))
        .isEqualTo(routed("sales", RoutingRule.TLS_SERVER_NAME, "app"));
  }

  @Test
  void aHostOfTheWholeNameOutranksABucketOfItsFirstLabel() {
    RoutingDirectory directory = directory(facts("a", "sql.example", "X"), facts("sql", "b", "X"));

    assertThat(directory.route(login("sql.example", "X", "app")))
        .isEqualTo(routed("a", RoutingRule.SERVER_NAME, "app"));
    assertThat(directory.route(login("sql.elsewhere", "X", "app")))
        .isEqualTo(routed("sql", RoutingRule.SERVER_NAME, "app"));
  }

  @Test
  void theFirstNumberOfAnAddressIsNoLabel() {
    RoutingDirectory directory = directory(facts("10", "a", "X"), facts("11", "b", "X"));

    assertThat(directory.route(login("10.0.0.1", null, "app"))).isEqualTo(new NotFound());
  }

  @Test
  void theNameTheClientDialledOutranksTheNameItWrote() {
    assertThat(
            directory(SALES, STOCK)
                .route(login("stock.db.example", "ERP", "app").withTlsServerName("sales.proxy")))
        .isEqualTo(routed("sales", RoutingRule.TLS_SERVER_NAME, "app"));
  }

  @Test
  void theNameTheClientWroteCountsWhereItDialledTheProxyByItsOwnName() {
    assertThat(
            directory(SALES, STOCK)
                .route(login("stock", "ERP", "app").withTlsServerName("proxy.example")))
        .isEqualTo(routed("stock", RoutingRule.SERVER_NAME, "app"));
  }

  @Test
  void bucketsOnOneHostAreToldApartByDatabase() {
    RoutingDirectory directory =
        directory(facts("a", "sql", "A"), facts("b", "sql", "B"), facts("c", "other", "C"));

    assertThat(directory.route(login("sql", "b", "app")))
        .isEqualTo(routed("b", RoutingRule.SERVER_NAME, "app"));
  }

  @Test
  void aDatabaseOfAnotherHostDoesNotLeadAwayFromTheHostThatWasNamed() {
    RoutingDirectory directory =
        directory(facts("a", "sql", "A"), facts("b", "sql", "B"), facts("c", "other", "C"));

    assertThat(directory.route(login("sql", "C", "app")))
        .isEqualTo(ambiguous(RoutingRule.SERVER_NAME, "a", "b"));
  }

  @Test
  void bucketsWithOneHostAndDatabaseDifferByOtherFacts() {
    RoutingFacts a = facts("a", "sql", "X").withAliases("first").withListeners(OWN_LISTENER);
    RoutingFacts b = facts("b", "sql", "X").withAliases("second");
    RoutingFacts c = facts("c", "other", "X").withListeners(OWN_LISTENER);
    RoutingDirectory directory = directory(a, b, c);

    assertThat(directory.route(login("second", "X", "app").withTlsServerName("sql")))
        .isEqualTo(routed("b", RoutingRule.TLS_SERVER_NAME, "app"));
    assertThat(directory.route(login("sql", "X", "app").withInstanceName("FIRST")))
        .isEqualTo(routed("a", RoutingRule.SERVER_NAME, "app"));
    assertThat(
            directory.route(RoutingQuery.arrivedAt(OWN_LISTENER, null).withLogin("sql", "X", "")))
        .isEqualTo(routed("a", RoutingRule.SERVER_NAME, ""));
    assertThat(directory.route(login("sql", "X", "app")))
        .isEqualTo(ambiguous(RoutingRule.SERVER_NAME, "a", "b"));
  }

  @Test
  void aNameThatIsTheIdOfOneAndTheHostOfAnotherIsNotGuessed() {
    RoutingDirectory directory = directory(facts("a", "b", "A"), facts("b", "c", "B"));

    assertThat(directory.route(login("b", null, "app")))
        .isEqualTo(ambiguous(RoutingRule.SERVER_NAME, "a", "b"));
    assertThat(directory.route(login("b", "A", "app")))
        .isEqualTo(routed("a", RoutingRule.SERVER_NAME, "app"));
  }

  @Test
  void aMatchingServerNameIsNotOverruledByADatabaseThatOnlyAnotherBucketHas() {
    RoutingDirectory directory = directory(facts("a", "sql1", "A"), facts("b", "sql2", "B"));

    assertThat(directory.route(login("sql1", "B", "app")))
        .isEqualTo(routed("a", RoutingRule.SERVER_NAME, "app"));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "my-dsn", "10.1.2.3", "127.0.0.1,1433"})
  void aDatabaseDecidesWhereTheServerNameSaysNothingAndOneBucketHasIt(@Nullable String serverName) {
    RoutingDirectory directory = directory(facts("a", "sql1", "Alpha"), facts("b", "sql2", "Beta"));

    assertThat(directory.route(login(serverName, "BETA", "app")))
        .isEqualTo(routed("b", RoutingRule.DATABASE, "app"));
  }

  @Test
  void aDatabaseThatAllBucketsShareDecidesNothing() {
    RoutingDirectory directory =
        new RoutingDirectory(
            IntStream.rangeClosed(1, 120).mapToObj(i -> facts("b" + i, "sql" + i, "ERP")).toList());

    assertThat(directory.route(login("proxy", "ERP", "app")))
        .isInstanceOfSatisfying(
            Ambiguous.class,
            ambiguous -> {
              assertThat(ambiguous.by()).isEqualTo(RoutingRule.DATABASE);
              assertThat(ambiguous.candidates()).hasSize(120);
            });
    assertThat(directory.route(login("sql77", "ERP", "app")))
        .isEqualTo(routed("b77", RoutingRule.SERVER_NAME, "app"));
  }

  @Test
  void anInstanceNameIsAnIdOrAnAliasButNeverAHost() {
    RoutingDirectory directory = directory(SALES, facts("mssqlserver2", "mssqlserver", "X"));
    RoutingQuery arrived = RoutingQuery.arrivedAt(SHARED_LISTENER, ADDRESS);

    assertThat(directory.route(arrived.withInstanceName("Sales")))
        .isEqualTo(routed("sales", RoutingRule.INSTANCE_NAME, ""));
    assertThat(directory.route(arrived.withInstanceName("vendas")))
        .isEqualTo(routed("sales", RoutingRule.INSTANCE_NAME, ""));
    assertThat(directory.route(arrived.withInstanceName("MSSQLServer"))).isEqualTo(new NotFound());
  }

  @Test
  void theNameOfAnInstanceTellsBucketsOfOneHostApart() {
    RoutingDirectory directory =
        directory(
            instance("a", "sql", "FIRST", "X"),
            instance("b", "sql", "SECOND", "X"),
            instance("c", "other", "SECOND", "X"));

    assertThat(directory.route(login("sql\\SECOND", "X", "app").withInstanceName("SECOND")))
        .isEqualTo(routed("b", RoutingRule.SERVER_NAME, "app"));
    assertThat(directory.route(login("weir", "X", "app").withInstanceName("first")))
        .isEqualTo(routed("a", RoutingRule.INSTANCE_NAME, "app"));
    assertThat(directory.route(login("weir", "X", "app").withInstanceName("SECOND")))
        .isEqualTo(ambiguous(RoutingRule.INSTANCE_NAME, "b", "c"));
  }

  @Test
  void anIdOutranksTheNameOfAnInstance() {
    RoutingDirectory directory =
        directory(instance("a", "sql1", "b", "X"), facts("b", "sql2", "X"));

    assertThat(directory.route(RoutingQuery.arrivedAt(null, null).withInstanceName("B")))
        .isEqualTo(routed("b", RoutingRule.INSTANCE_NAME, ""));
  }

  @Test
  void thePortOfAKnownHostTellsBucketsOfOneDatabaseApart() {
    RoutingDirectory directory = directory(atPort("a", 1433), atPort("b", 1434));

    assertThat(directory.route(login("tcp:sql,1434", "X", "app")))
        .isEqualTo(routed("b", RoutingRule.SERVER_NAME, "app"));
    assertThat(directory.route(login("sql:1433", "X", "app")))
        .isEqualTo(routed("a", RoutingRule.SERVER_NAME, "app"));
  }

  @Test
  void aNameWithoutAPortIsNoNameOfTheDefaultPort() {
    // Several drivers send the host alone, whatever port they have been given.
    assertThat(directory(atPort("a", 1433), atPort("b", 1434)).route(login("sql", "X", "app")))
        .isEqualTo(ambiguous(RoutingRule.SERVER_NAME, "a", "b"));
  }

  @Test
  void thePortOfAnUnknownHostMayBeWeirsOwn() {
    RoutingDirectory directory = directory(atPort("a", 1433), atPort("b", 1434));

    assertThat(directory.route(login("10.0.0.5,1433", "X", "app")))
        .isEqualTo(ambiguous(RoutingRule.DATABASE, "a", "b"));
    assertThat(directory.route(login("10.0.0.5,1433", null, "app"))).isEqualTo(new NotFound());
  }

  @Test
  void aDatabaseOutranksThePort() {
    RoutingDirectory directory =
        directory(
            RoutingFacts.of(new BucketId("a"), new ServerAddress("sql", 1433), "X"),
            RoutingFacts.of(new BucketId("b"), new ServerAddress("sql", 1434), "Y"));

    assertThat(directory.route(login("sql,1433", "Y", "app")))
        .isEqualTo(routed("b", RoutingRule.SERVER_NAME, "app"));
  }

  @Test
  void anInstanceNameIsWeakerThanAServerName() {
    assertThat(directory(SALES, STOCK).route(login("stock", null, "app").withInstanceName("sales")))
        .isEqualTo(routed("stock", RoutingRule.SERVER_NAME, "app"));
  }

  @Test
  void nothingKnownLeadsNowhereEvenWhereThereIsOnlyOneBucket() {
    assertThat(directory(SALES).route(RoutingQuery.arrivedAt(null, null)))
        .isEqualTo(new NotFound());
    assertThat(directory(facts("a", ".", "").withAliases("")).route(login("", "", "")))
        .isEqualTo(new NotFound());
  }

  @Test
  void idsThatDifferOnlyInCaseAreRefused() {
    assertThatThrownBy(() -> directory(facts("a", "x", "X"), facts("A", "y", "Y")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("id A");
  }

  @Test
  void bucketsThatShareEverythingAreReportedTogether() {
    RoutingFacts first = facts("first", "sql", "ERP").withAliases("one", "two");
    RoutingFacts second = facts("second", "SQL.", "erp").withAliases("TWO", "one");
    RoutingFacts third = facts("third", "sql", "ERP").withAliases("one", "two");

    assertThat(RoutingDirectory.indistinguishable(List.of(third, SALES, second, STOCK, first)))
        .containsExactly(ids("first", "second", "third"));
  }

  @Test
  void oneFactOfItsOwnTellsABucketApart() {
    RoutingFacts plain = facts("plain", "sql", "ERP");

    assertThat(
            RoutingDirectory.indistinguishable(
                List.of(
                    plain,
                    facts("host", "sql2", "ERP"),
                    RoutingFacts.of(new BucketId("port"), new ServerAddress("sql", 9), "ERP"),
                    instance("instance", "sql", "ONE", "ERP"),
                    facts("database", "sql", "CRM"),
                    facts("alias", "sql", "ERP").withAliases("x"),
                    facts("listener", "sql", "ERP").withListeners(OWN_LISTENER),
                    facts("address", "sql", "ERP").withDestinations(onAnyPort(ADDRESS)))))
        .isEmpty();
  }

  private static RoutingFacts facts(String id, String host, String database) {
    return RoutingFacts.of(new BucketId(id), new ServerAddress(host, 1433), database);
  }

  private static RoutingFacts atPort(String id, int port) {
    return RoutingFacts.of(new BucketId(id), new ServerAddress("sql", port), "X");
  }

  private static RoutingFacts instance(String id, String host, String instance, String database) {
    return RoutingFacts.of(new BucketId(id), new NamedInstance(host, instance), database);
  }

  private static RoutingDirectory directory(RoutingFacts... buckets) {
    return new RoutingDirectory(List.of(buckets));
  }

  private static RoutingQuery login(
      @Nullable String serverName, @Nullable String database, @Nullable String user) {
    return RoutingQuery.arrivedAt(SHARED_LISTENER, null).withLogin(serverName, database, user);
  }

  private static Destination onAnyPort(ServerAddress address) {
    return Destination.onAnyPort(address.host());
  }

  private static Routing routed(String id, RoutingRule by, String user) {
    return new Routed(new BucketId(id), by, user);
  }

  private static Routing ambiguous(RoutingRule by, String... ids) {
    return new Ambiguous(by, ids(ids));
  }

  private static NavigableSet<BucketId> ids(String... ids) {
    NavigableSet<BucketId> set = new TreeSet<>();
    Stream.of(ids).map(BucketId::new).forEach(set::add);
    return set;
  }
}
