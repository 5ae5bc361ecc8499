package dev.weir.bootstrap.config;

import dev.weir.domain.bucket.NamedInstance;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.bucket.ServerLocation;
import java.util.Optional;

/** The value of {@code host}: a host, or {@code host\instance}. */
public record ServerHost(String host, Optional<String> instance) {
  /** Returns the place of the server; the port counts only where no instance is named. */
  public ServerLocation at(int port) {
    return instance
        .<ServerLocation>map(name -> new NamedInstance(host, name))
        .orElseGet(() -> new ServerAddress(host, port));
  }

  @Override
  public String toString() {
    return instance.map(name -> host + '\\' + name).orElse(host);
  }
}
