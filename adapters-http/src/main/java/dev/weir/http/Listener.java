package dev.weir.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One server of the JDK: carries requests to the routes and their answers back. */
final class Listener {
  private static final Logger log = LoggerFactory.getLogger(Listener.class);

  /** How long a request that is being answered may still take when the server stops. */
  private static final int LAST_ANSWERS_SECONDS = 2;

  private final HttpServer server;
  private final Routes routes;
  private final AtomicInteger beingAnswered = new AtomicInteger();

  private Listener(HttpServer server, Routes routes) {
    this.server = server;
    this.routes = routes;
  }

  static Listener start(InetSocketAddress address, Routes routes, Executor threads)
      throws HttpBindException {
    if (address.isUnresolved()) {
      throw new HttpBindException(address, "the host name has no address", null);
    }
    HttpServer server;
    try {
      server = HttpServer.create(address, 0);
    } catch (IOException e) {
      throw new HttpBindException(address, String.valueOf(e.getMessage()), e);
    }
    Listener listener = new Listener(server, routes);
    server.setExecutor(threads);
    server.createContext("/", listener::handle);
    server.start();
    return listener;
  }

  InetSocketAddress address() {
    return server.getAddress();
  }

  /** Ends the server; answers that are on their way are given a moment. */
  void stop() {
    // With a delay, older JDKs wait for all of it even when nothing is being answered.
    server.stop(beingAnswered.get() == 0 ? 0 : LAST_ANSWERS_SECONDS);
  }

  private void handle(HttpExchange exchange) {
    beingAnswered.incrementAndGet();
    try (exchange) {
      write(exchange, answer(exchange));
    } catch (IOException e) {
      log.atDebug().setCause(e).log("client left before it had read its answer");
    } finally {
      beingAnswered.decrementAndGet();
    }
  }

  private HttpResponse answer(HttpExchange exchange) {
    HttpRequest request =
        new HttpRequest(
            exchange.getRequestMethod(),
            exchange.getRequestURI().getPath(),
            exchange.getRemoteAddress().getAddress());
    try {
      return routes.answer(request);
    } catch (RuntimeException e) {
      log.atError().addKeyValue("path", request.path()).setCause(e).log("endpoint failed");
      return HttpResponse.text(500, "Internal error; the log of this instance says more.");
    }
  }

  private static void write(HttpExchange exchange, HttpResponse response) throws IOException {
    byte[] body = response.body().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", response.contentType());
    exchange.getResponseHeaders().set("Cache-Control", "no-store");
    exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
    response.headers().forEach(exchange.getResponseHeaders()::set);
    if (exchange.getRequestMethod().equals("HEAD")) {
      exchange.getResponseHeaders().set("Content-Length", Integer.toString(body.length));
      exchange.sendResponseHeaders(response.status(), -1);
      return;
    }
    exchange.sendResponseHeaders(response.status(), body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }
}
