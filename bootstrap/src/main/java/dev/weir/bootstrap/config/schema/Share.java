package dev.weir.bootstrap.config.schema;

import dev.weir.bootstrap.config.PinLimit;

/** The type of a number of slots, or a percentage of them. */
record Share() implements ValueType<PinLimit> {
  private static final WholeNumber PERCENT = new WholeNumber(1, 100);

  @Override
  public String label() {
    return "number or percentage";
  }

  @Override
  public String expectation() {
    return "a number of slots from 1, or a percentage from 1% to 100%";
  }

  @Override
  public Parsed<PinLimit> parse(String text) {
    if (text.endsWith("%")) {
      return switch (PERCENT.parse(text.substring(0, text.length() - 1))) {
        case Parsed.Good<Integer> percent -> Parsed.good(new PinLimit.Percent(percent.value()));
        case Parsed.Bad<Integer> bad -> Parsed.bad();
      };
    }
    return switch (WholeNumber.CONNECTIONS.parse(text)) {
      case Parsed.Good<Integer> count -> Parsed.good(new PinLimit.Count(count.value()));
      case Parsed.Bad<Integer> bad -> Parsed.bad();
    };
  }

  @Override
  public String show(PinLimit value) {
    return value.toString();
  }
}
