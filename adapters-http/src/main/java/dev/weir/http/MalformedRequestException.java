package dev.weir.http;

/** Thrown for a request that violates HTTP or uses a feature that this server does not support. */
final class MalformedRequestException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int status;

  MalformedRequestException(int status, String reason) {
    // Without a stack trace: any client can cause this exception as often as it likes.
    super(reason, null, false, false);
    this.status = status;
  }

  static MalformedRequestException badRequest(String reason) {
    return new MalformedRequestException(400, reason);
  }

  /** Returns the response, after which the connection is closed. */
  HttpResponse response() {
    return HttpResponse.text(status, String.valueOf(getMessage()));
  }
}
