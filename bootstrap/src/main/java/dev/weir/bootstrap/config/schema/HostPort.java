package dev.weir.bootstrap.config.schema;

import dev.weir.bootstrap.config.Endpoint;

/** The type of {@code host:port}, with an IPv6 address in brackets. */
record HostPort() implements ValueType<Endpoint> {
  private static final HostName HOST = new HostName();

  @Override
  public String label() {
    return "host:port";
  }

  @Override
  public String expectation() {
    return "host:port, with a port from 1 to 65535";
  }

  @Override
  public Parsed<Endpoint> parse(String text) {
    int colon = text.lastIndexOf(':');
    if (colon <= 0) {
      return Parsed.bad();
    }
    String host = text.substring(0, colon);
    boolean bracketed = host.startsWith("[") && host.endsWith("]");
    if (!bracketed && host.indexOf(':') >= 0) {
      return Parsed.bad("an IPv6 address stands in brackets");
    }
    String bare = bracketed ? host.substring(1, host.length() - 1) : host;
    return switch (WholeNumber.PORT.parse(text.substring(colon + 1))) {
      case Parsed.Bad<Integer> bad -> Parsed.bad();
      case Parsed.Good<Integer> port ->
          switch (HOST.parse(bare)) {
            case Parsed.Bad<String> bad -> Parsed.bad();
            case Parsed.Good<String> good -> Parsed.good(new Endpoint(good.value(), port.value()));
          };
    };
  }

  @Override
  public String show(Endpoint value) {
    return value.toString();
  }
}
