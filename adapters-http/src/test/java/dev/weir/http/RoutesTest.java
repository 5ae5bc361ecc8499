package dev.weir.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoutesTest {
  private static final InetSocketAddress ADDRESS = InetSocketAddress.createUnresolved("h", 8080);

  private final Routes routes =
      new Routes(
          List.of(
              new Binding(ADDRESS, Audience.ANYONE, List.of(endpoint("/b"), endpoint("/a"))),
              new Binding(ADDRESS, Audience.THIS_HOST, List.of(endpoint("/secret")))));
  private InetAddress stranger;

  @BeforeEach
  void resolveStranger() throws UnknownHostException {
    stranger = InetAddress.getByName("192.0.2.7");
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "HEAD"})
  void endpointOfThePathAnswers(String method) {
    assertThat(routes.answer(new HttpRequest(method, "/a", "weir", stranger)))
        .isEqualTo(HttpResponse.text(200, "this is /a"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/a/", "/a/b", "/A", ""})
  void pathMatchesAsAWhole(String path) {
    HttpResponse response = routes.answer(get(path, stranger));
    assertThat(response.status()).isEqualTo(404);
    assertThat(response.body()).isEqualTo("Nothing is served here. There are:\n  /a\n  /b\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "get", "BREW"})
  void otherMethodsAreRefused(String method) {
    HttpResponse response = routes.answer(new HttpRequest(method, "/a", "weir", stranger));
    assertThat(response.status()).isEqualTo(405);
    assertThat(response.headers()).containsEntry("Allow", "GET, HEAD");
  }

  @Test
  void localEndpointIsRefusedToOtherHostsAndNotListedForThem() {
    assertThat(routes.answer(get("/secret", stranger)).status()).isEqualTo(403);
    assertThat(routes.answer(get("/nothing", stranger)).body()).doesNotContain("/secret");

    InetAddress thisHost = InetAddress.getLoopbackAddress();
    assertThat(routes.answer(get("/secret", thisHost)).body()).isEqualTo("this is /secret\n");
    assertThat(routes.answer(get("/nothing", thisHost)).body()).contains("/secret");
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "127.0.0.1", "[::1]"})
  void localEndpointIsAnsweredUnderTheNamesOfThisHost(String host) {
    assertThat(routes.answer(askedAs(host)).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "weir", "rebound.example", "127.0.0.1.example", "localhost.example"})
  void localEndpointIsMisdirectedUnderOtherNames(String host) {
    assertThat(routes.answer(askedAs(host)).status()).isEqualTo(421);
  }

  @Test
  void pathServedTwiceOnOneServerIsRefused() {
    List<Binding> bindings =
        List.of(
            new Binding(ADDRESS, Audience.ANYONE, List.of(endpoint("/a"))),
            new Binding(ADDRESS, Audience.THIS_HOST, List.of(endpoint("/a"))));
    assertThatThrownBy(() -> new Routes(bindings)).hasMessageContaining("/a is served twice");
  }

  @Test
  void pathWithoutSlashIsRefused() {
    assertThatThrownBy(() -> endpoint("health")).hasMessageContaining("health");
  }

  private static HttpRequest askedAs(String host) {
    return new HttpRequest("GET", "/secret", host, InetAddress.getLoopbackAddress());
  }

  private static HttpRequest get(String path, InetAddress peer) {
    return new HttpRequest("GET", path, "localhost", peer);
  }

  private static HttpEndpoint endpoint(String path) {
    return new HttpEndpoint(path, request -> HttpResponse.text(200, "this is " + path));
  }
}
