package dev.weir.bootstrap.config.schema;

import dev.weir.domain.bucket.NamedInstance;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.bucket.ServerLocation;

/** The type of a server: a host, whose port is another key, or {@code host\instance}. */
record HostAndInstance() implements ValueType<ServerLocation> {
  private static final HostName HOST = new HostName();
  private static final int USUAL_PORT = 1433;

  /** The name that drivers send for the instance without a name. */
  private static final String DEFAULT_INSTANCE = "MSSQLSERVER";

  @Override
  public String label() {
    return "host or host\\instance";
  }

  @Override
  public String expectation() {
    return "a host name or an IP address, or host\\instance";
  }

  @Override
  public Parsed<ServerLocation> parse(String text) {
    int slash = text.indexOf('\\');
    return switch (HOST.parse(slash < 0 ? text : text.substring(0, slash))) {
      case Parsed.Bad<String> bad -> new Parsed.Bad<>(bad.advice(), bad.suggestion());
      case Parsed.Good<String> host ->
          slash < 0
              ? Parsed.good(new ServerAddress(host.value(), USUAL_PORT))
              : withInstance(host.value(), text.substring(slash + 1));
    };
  }

  private static Parsed<ServerLocation> withInstance(String host, String instance) {
    if (instance.equalsIgnoreCase(DEFAULT_INSTANCE)) {
      return Parsed.bad("the default instance is written without a name");
    }
    return NamedInstance.isName(instance)
        ? Parsed.good(new NamedInstance(host, instance))
        : Parsed.bad("an instance has a name of at most 32 letters, digits, '_', '-', '$' and '#'");
  }

  @Override
  public String show(ServerLocation value) {
    return switch (value) {
      case ServerAddress address -> address.host();
      case NamedInstance named -> named.toString();
    };
  }
}
