package dev.weir.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestHeadTest {
  private static final int HEAD_BYTES = 512;

  @Test
  void headOfARequest() throws Exception {
    assertThat(read("GET /health?x=1 HTTP/1.1\r\nHost: Weir.example:8080\r\nAccept: */*\r\n\r\n"))
        .containsExactly(new RequestHead("GET", "/health", "weir.example", true));
  }

  @Test
  void requestsBehindEachOtherAreReadInTurn() throws Exception {
    assertThat(
            read(
                "GET /a HTTP/1.1\r\nHost: h\r\n\r\n",
                "HEAD /b HTTP/1.0\r\n\r\n",
                "GET /c HTTP/1.1\r\nHost: h\r\nConnection: TE , Close\r\n\r\n"))
        .containsExactly(
            new RequestHead("GET", "/a", "h", true),
            new RequestHead("HEAD", "/b", "", false),
            new RequestHead("GET", "/c", "h", false));
  }

  @Test
  void hostOfTheTargetWinsOverTheHeader() throws Exception {
    assertThat(read("GET HTTP://proxied:80/metrics HTTP/1.1\r\nHost: other\r\n\r\n"))
        .containsExactly(new RequestHead("GET", "/metrics", "proxied", true));
    assertThat(read("GET http://proxied HTTP/1.1\r\nHost: other\r\n\r\n"))
        .containsExactly(new RequestHead("GET", "/", "proxied", true));
  }

  @Test
  void hostMayBeAnIpv6AddressOrEmpty() throws Exception {
    assertThat(read("GET / HTTP/1.1\r\nHost: [::1]:8080\r\n\r\nGET / HTTP/1.1\r\nHost:\r\n\r\n"))
        .extracting(RequestHead::host)
        .containsExactly("[::1]", "");
  }

  @Test
  void bodyOfLengthZeroCountsAsNoBody() throws Exception {
    assertThat(read("GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\r\n\r\n",
        "nonsense\r\n\r\n",
        "GET /\r\nHost: h\r\n\r\n",
        "GET  / HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET / HTTP/1.1 \r\nHost: h\r\n\r\n",
        " GET / HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET / HTTP/1.1\nHost: h\n\n",
        "GET / HTTP/1.1\r\nHost: h\n\r\n",
        "GET / HTTP/1.1\rHost: h\r\n\r\n",
        "G(T / HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET mailto:a@b HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET http:///path HTTP/1.0\r\n\r\n",
        "GET http://:80/path HTTP/1.0\r\n\r\n",
        "GET http://user@h/ HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET http://h/ HTTP/1.1\r\nHost: h i\r\n\r\n",
        "GET /#part HTTP/1.1\r\nHost: h\r\n\r\n",
        "CONNECT h:80 HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET /\u00e9 HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET / http/1.1\r\nHost: h\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nHost: h\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h i\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h/path\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h:http\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: [::1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost : h\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\n folded\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nno colon\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nX: a\0b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nContent-Length: -5\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nContent-Length:\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n"
      })
  void malformedRequestIsRefused(String request) {
    assertThat(refusal(request).status()).isEqualTo(400);
  }

  @ParameterizedTest
  @CsvSource({
    "505, 'GET / HTTP/2.0|Host: h||'",
    "505, 'PRI * HTTP/2.0||'",
    "413, 'POST / HTTP/1.1|Host: h|Content-Length: 1||'",
    "413, 'GET / HTTP/1.1|Host: h|Transfer-Encoding: chunked||'"
  })
  void unsupportedRequestIsRefused(int status, String request) {
    assertThat(refusal(request.replace("|", "\r\n")).status()).isEqualTo(status);
  }

  @Test
  void longHeadIsRefusedBeforeItsEnd() {
    assertThat(refusal("GET /" + "x".repeat(HEAD_BYTES)).status()).isEqualTo(431);
    assertThat(refusal("GET / HTTP/1.1\r\nHost: h\r\n" + "X: y\r\n".repeat(HEAD_BYTES)).status())
        .isEqualTo(431);
  }

  @Test
  void refusalQuotesNothingOfTheRequest() {
    assertThat(refusal("GET <script>1</script> HTTP/1.1\r\nHost: h\r\n\r\n").body())
        .doesNotContain("script");
  }

  @ParameterizedTest
  @ValueSource(strings = {"G", "GET / HTTP/1.1\r\nHost: h\r\n", "GET / HTTP/1.1\r\nHost: h\r\n\r"})
  void clientThatLeavesWithinARequestIsNotAnswered(String request) {
    assertThat(catchThrowableOfType(EOFException.class, () -> read(request))).isNotNull();
  }

  private static HttpResponse refusal(String request) {
    return catchThrowableOfType(MalformedRequestException.class, () -> read(request)).response();
  }

  /** Reads requests that come behind each other on one connection. */
  private static List<RequestHead> read(String... requests)
      throws IOException, MalformedRequestException {
    HttpRequestReader reader =
        new HttpRequestReader(
            Channels.newChannel(
                new ByteArrayInputStream(
                    String.join("", requests).getBytes(StandardCharsets.ISO_8859_1))),
            HEAD_BYTES);
    List<RequestHead> heads = new ArrayList<>();
    for (RequestHead head = reader.next(); head != null; head = reader.next()) {
      heads.add(head);
    }
    return heads;
  }
}
