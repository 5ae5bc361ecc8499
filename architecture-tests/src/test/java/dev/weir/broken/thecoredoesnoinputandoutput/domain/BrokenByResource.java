package dev.weir.broken.thecoredoesnoinputandoutput.domain;

final class BrokenByResource {
  static boolean hasMessages() {
    return BrokenByResource.class.getResource("messages") != null;
  }
}
