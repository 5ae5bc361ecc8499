package dev.weir.http;

import dev.weir.application.pinning.LentConnection;
import dev.weir.application.pinning.SessionIdentity;
import java.util.List;
import java.util.function.Supplier;

/**
 * The endpoint that tells which session of a server works for which client. It names logins and
 * clients, so only this host may read it.
 */
public final class SessionsEndpoint {
  private SessionsEndpoint() {}

  /** {@code /sessions}: the server connections that are lent now, with their sessions. */
  public static HttpEndpoint of(Supplier<List<LentConnection>> lent) {
    return new HttpEndpoint("/sessions", request -> report(lent.get()));
  }

  private static HttpResponse report(List<LentConnection> lent) {
    return HttpResponse.json(
        200,
        json -> {
          json.writeArrayFieldStart("sessions");
          for (LentConnection connection : lent) {
            SessionIdentity session = connection.session();
            json.writeStartObject();
            json.writeStringField("bucket", connection.bucket().value());
            json.writeNumberField("server_session", connection.number());
            json.writeNumberField("spid", session.spid());
            json.writeStringField("login", session.login());
            json.writeStringField("client", session.client());
            json.writeStringField("application", session.application());
            json.writeEndObject();
          }
          json.writeEndArray();
        });
  }
}
