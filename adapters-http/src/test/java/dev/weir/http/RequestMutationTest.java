package dev.weir.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.random.Seeded;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Requests of real clients, with characters changed, gone, doubled and put between. */
class RequestMutationTest {
  private static final int CASES = 20_000;
  private static final int MAX_CHANGES = 4;
  private static final int HEAD_BYTES = 1_024;

  private static final List<String> REQUESTS =
      Stream.of(
              """
              GET /health/ready HTTP/1.1
              Host: 10.0.0.7:8080
              User-Agent: kube-probe/1.31
              Accept: */*
              HttpConnection: close

              """,
              """
              GET /metrics HTTP/1.1
              Host: weir-1:9090
              User-Agent: Prometheus/2.53.0
              Accept: text/plain;version=0.0.4;q=0.5,*/*;q=0.1
              Accept-Encoding: gzip
              X-Prometheus-Scrape-Timeout-Seconds: 10

              """,
              """
              OPTIONS / HTTP/1.0

              """,
              """
              HEAD /health HTTP/1.1
              Host: [fd00::1]:8080
              Content-Length: 0

              """,
              """
              GET http://weir/health?verbose=1 HTTP/1.1
              Host: weir

              """,
              """
              POST /health HTTP/1.1
              Host: weir
              Content-Length: 3

              abc""",
              """
              POST / HTTP/1.1
              Host: weir
              Transfer-Encoding: chunked

              0

              """)
          .map(text -> text.replace("\n", "\r\n"))
          .toList();

  private static final List<String> TELLING =
      List.of(
          "\r\n",
          "\r",
          "\n",
          " ",
          "\t",
          ":",
          "/",
          "?",
          "#",
          "*",
          "\0",
          "\u007f",
          "\u00ff",
          "Host: ",
          "Content-Length: 0",
          "Transfer-Encoding: ",
          "HTTP/1.1",
          "http://",
          "@",
          "[",
          "]",
          ",",
          "\r\n\r\n");

  @Test
  void onlyTheGrammarIsAcceptedInPiecesOfAnySize() {
    Seeded.forAll(
        "requests",
        CASES,
        random -> {
          byte[] bytes = mutated(random).getBytes(StandardCharsets.ISO_8859_1);
          RequestOutcome whole = RequestOutcome.of(bytes, bytes.length, HEAD_BYTES);
          int piece = 1 + random.nextInt(7);
          assertThat(RequestOutcome.of(bytes, piece, HEAD_BYTES)).isEqualTo(whole);
          String head = firstHead(bytes);
          assertThat(!whole.heads().isEmpty())
              .as("whether this is taken: %s", head)
              .isEqualTo(RequestGrammar.allows(head));
        });
  }

  /** To the first empty line. */
  private static String firstHead(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    int end = text.indexOf("\r\n\r\n");
    return end < 0 ? text : text.substring(0, end + 4);
  }

  private static String mutated(RandomGenerator random) {
    StringBuilder text = new StringBuilder(REQUESTS.get(random.nextInt(REQUESTS.size())));
    for (int change = random.nextInt(MAX_CHANGES + 1); change > 0 && !text.isEmpty(); change--) {
      int at = random.nextInt(text.length());
      int end = Math.min(text.length(), at + 1 + random.nextInt(12));
      switch (random.nextInt(5)) {
        case 0 -> text.setCharAt(at, (char) random.nextInt(256));
        case 1 -> text.insert(at, TELLING.get(random.nextInt(TELLING.size())));
        case 2 -> text.delete(at, end);
        case 3 -> text.setLength(at);
        default -> text.insert(end, text.substring(at, end));
      }
    }
    return text.toString();
  }
}
