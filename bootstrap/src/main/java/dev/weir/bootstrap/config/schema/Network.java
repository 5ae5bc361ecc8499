package dev.weir.bootstrap.config.schema;

import dev.weir.bootstrap.config.CidrBlock;
import java.util.Optional;

/** The type of a block of IP addresses. */
record Network() implements ValueType<CidrBlock> {
  @Override
  public String label() {
    return "address/prefix";
  }

  @Override
  public String expectation() {
    return "an IP address or a block of them such as 10.0.0.0/8";
  }

  @Override
  public Parsed<CidrBlock> parse(String text) {
    Optional<CidrBlock> block = CidrBlock.parse(text);
    return block.isPresent() ? Parsed.good(block.get()) : Parsed.bad();
  }

  @Override
  public String show(CidrBlock value) {
    return value.toString();
  }
}
