package dev.weir.bootstrap.cli.standin;

import java.util.Iterator;
import java.util.List;

/** The values of {@code --tls}, for completion and checks. */
final class TlsWords implements Iterable<String> {
  static final List<String> ALL = List.of("off", "login", "full", "strict");

  @Override
  public Iterator<String> iterator() {
    return ALL.iterator();
  }
}
