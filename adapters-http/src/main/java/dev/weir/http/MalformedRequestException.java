package dev.weir.http;

/** A request that is not answered: it breaks HTTP, or asks for what this server does not do. */
final class MalformedRequestException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int status;

  MalformedRequestException(int status, String reason) {
    super(reason, null, false, false);
    this.status = status;
  }

  static MalformedRequestException badRequest(String reason) {
    return new MalformedRequestException(400, reason);
  }

  /** The response; the connection ends with it. */
  HttpResponse response() {
    return HttpResponse.text(status, String.valueOf(getMessage()));
  }
}
