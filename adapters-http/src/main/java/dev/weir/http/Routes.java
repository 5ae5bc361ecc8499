package dev.weir.http;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Finds the endpoint for a request, or an error response if there is none. */
final class Routes {
  private final Map<String, Route> byPath = new TreeMap<>();

  Routes(Iterable<Binding> bindings) {
    for (Binding binding : bindings) {
      for (HttpEndpoint endpoint : binding.endpoints()) {
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
    Optional<HttpResponse> refusal = route.audience().refusal(request);
    if (refusal.isPresent()) {
      return refusal.get();
    }
    if (!request.isReadOnly()) {
      return new HttpResponse(
          405, "text/plain; charset=utf-8", "Use GET or HEAD.\n", Map.of("Allow", "GET, HEAD"));
    }
    return route.handler().handle(request);
  }

  private String pathsFor(HttpRequest request) {
    StringBuilder paths = new StringBuilder();
    byPath.forEach(
        (path, route) -> {
          if (route.audience().refusal(request).isEmpty()) {
            paths.append("\n  ").append(path);
          }
        });
    return paths.toString();
  }

  private record Route(Audience audience, HttpEndpoint.Handler handler) {}
}
