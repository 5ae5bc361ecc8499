package dev.weir.bootstrap.config.schema;

import dev.weir.domain.login.NameTemplate;
import java.util.Optional;

/** The type of a name with places in braces. */
record NameWithPlaces() implements ValueType<NameTemplate> {
  private static final Text TEXT = Text.SQL_NAME;

  @Override
  public String label() {
    return "text";
  }

  @Override
  public String expectation() {
    return TEXT.expectation() + ", with places such as {app}";
  }

  @Override
  public Parsed<NameTemplate> parse(String text) {
    if (!(TEXT.parse(text) instanceof Parsed.Good<String>)) {
      return Parsed.bad();
    }
    Optional<String> problem = NameTemplate.problem(text);
    return problem.isEmpty()
        ? Parsed.good(new NameTemplate(text))
        : Parsed.bad(problem.orElseThrow());
  }

  @Override
  public String show(NameTemplate value) {
    return value.text();
  }
}
