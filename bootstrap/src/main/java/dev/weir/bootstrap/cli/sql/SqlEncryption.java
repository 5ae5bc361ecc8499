package dev.weir.bootstrap.cli.sql;

/** The part of a connection that is encrypted; the letters are those of sqlcmd's {@code -N}. */
enum SqlEncryption {
  /** The login only, unless the server requires more; the certificate is not checked. */
  OPTIONAL("false"),
  /** Everything, and the certificate must be trusted. */
  MANDATORY("true"),
  /** TDS 8.0: TLS before the first byte of TDS. */
  STRICT("strict");

  private final String driverValue;

  SqlEncryption(String driverValue) {
    this.driverValue = driverValue;
  }

  /** Returns the value of the driver's property {@code encrypt}. */
  String driverValue() {
    return driverValue;
  }
}
