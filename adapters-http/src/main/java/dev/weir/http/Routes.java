package dev.weir.http;

import java.util.Map;
import java.util.TreeMap;

/** Finds the endpoint for a request, or the words for why there is none. */
final class Routes {
  private final Map<String, Route> byPath = new TreeMap<>();

  Routes(Iterable<Binding> bindings) {
    for (Binding binding : bindings) {
      for (Endpoint endpoint : binding.endpoints()) {
        Route earlier =
            byPath.put(endpoint.path(), new Route(binding.audience(), endpoint.handler()));
        if (earlier != null) {
          throw new IllegalArgumentException(endpoint.path() + " is served twice on one port");
        }
      }
    }
  }

  HttpResponse answer(HttpRequest request) {
    Route route = byPath.get(request.path());
    if (route == null) {
      return HttpResponse.text(404, "Nothing is served here. There are:" + pathsFor(request));
    }
    if (!route.audience().admits(request.peer())) {
      return HttpResponse.text(403, "This is answered only on the host that Weir runs on.");
    }
    if (!request.onlyReads()) {
      return new HttpResponse(
          405, "text/plain; charset=utf-8", "Use GET or HEAD.\n", Map.of("Allow", "GET, HEAD"));
    }
    return route.handler().handle(request);
  }

  private String pathsFor(HttpRequest request) {
    StringBuilder paths = new StringBuilder();
    byPath.forEach(
        (path, route) -> {
          if (route.audience().admits(request.peer())) {
            paths.append("\n  ").append(path);
          }
        });
    return paths.toString();
  }

  private record Route(Audience audience, Endpoint.Handler handler) {}
}
