package dev.weir.broken.onlybootstraptouchesfiles.http;

import java.io.InputStream;

final class FineResource {
  static InputStream page() {
    return FineResource.class.getResourceAsStream("page.html");
  }
}
