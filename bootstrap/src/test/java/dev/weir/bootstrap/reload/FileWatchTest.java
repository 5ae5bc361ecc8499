package dev.weir.bootstrap.reload;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FileWatchTest {
  private static final Path PROXY = Path.of("proxy.yaml");
  private static final Path USERS = Path.of("users.yaml");
  private static final Map<Path, String> FIRST = Map.of(PROXY, "a", USERS, "a");
  private static final Map<Path, String> HALF = Map.of(PROXY, "b", USERS, "a");
  private static final Map<Path, String> BOTH = Map.of(PROXY, "b", USERS, "b");

  private final FileWatch watch = new FileWatch(FIRST);

  @Test
  void unchangedFilesAreNotRead() {
    assertThat(watch.look(FIRST)).isFalse();
    assertThat(watch.look(FIRST)).isFalse();
  }

  @Test
  void aChangeIsReadOnceItHasStayed() {
    assertThat(watch.look(HALF)).isFalse();
    assertThat(watch.look(HALF)).isTrue();
  }

  @Test
  void aChangeThatGoesOnIsWaitedFor() {
    assertThat(watch.look(HALF)).isFalse();
    assertThat(watch.look(BOTH)).isFalse();
    assertThat(watch.look(BOTH)).isTrue();
  }

  @Test
  void aChangeThatIsUndoneIsNone() {
    assertThat(watch.look(HALF)).isFalse();
    assertThat(watch.look(FIRST)).isFalse();
    assertThat(watch.look(FIRST)).isFalse();
  }

  @Test
  void aRefusedChangeIsReadOnce() {
    watch.look(HALF);
    assertThat(watch.look(HALF)).isTrue();
    watch.read(HALF);

    assertThat(watch.look(HALF)).isFalse();
  }
}
