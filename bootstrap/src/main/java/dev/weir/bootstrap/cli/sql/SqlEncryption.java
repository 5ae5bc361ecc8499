package dev.weir.bootstrap.cli.sql;

/** How much of a connection is encrypted; the letters are those of sqlcmd's {@code -N}. */
enum SqlEncryption {
  /** The login only, unless the server wants all; whose certificate it is does not matter. */
  OPTIONAL("false"),
  /** All of it, and the certificate must be trusted. */
  MANDATORY("true"),
  /** TDS 8.0: TLS before the first byte of TDS. */
  STRICT("strict");

  private final String driverValue;

  SqlEncryption(String driverValue) {
    this.driverValue = driverValue;
  }

  /** The value of the driver's property {@code encrypt}. */
  String driverValue() {
    return driverValue;
  }
}
