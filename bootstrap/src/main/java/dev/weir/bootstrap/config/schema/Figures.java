package dev.weir.bootstrap.config.schema;

import dev.weir.bootstrap.config.IpAddress;
import java.util.Optional;

/** The type of an IP address in figures. */
record Figures() implements ValueType<IpAddress> {
  @Override
  public String label() {
    return "IP address";
  }

  @Override
  public String expectation() {
    return "an IP address";
  }

  @Override
  public Parsed<IpAddress> parse(String text) {
    Optional<IpAddress> address = IpAddress.parse(text);
    return address.isPresent() ? Parsed.good(address.get()) : Parsed.bad();
  }

  @Override
  public String show(IpAddress value) {
    return value.toString();
  }
}
