package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.application.login.SealedPassword;
import dev.weir.domain.login.Password;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ProcessKeyVaultTest {
  private static final Password SECRET = new Password("Pässwörd-€");

  private final ProcessKeyVault vault = vault(1);

  @Test
  void aLoginIsRecognisedByItsNameAndItsPassword() {
    assertThat(vault.proofOf("sa", new Password("one")))
        .isEqualTo(vault.proofOf("sa", new Password("one")))
        .isNotEqualTo(vault.proofOf("sa", new Password("two")))
        .isNotEqualTo(vault.proofOf("sb", new Password("one")));
  }

  @Test
  void aLoginCannotBorrowLettersFromItsPassword() {
    assertThat(vault.proofOf("ab", new Password("c")))
        .isNotEqualTo(vault.proofOf("a", new Password("bc")));
  }

  @Test
  void theProofsOfAnotherProcessAreOthers() {
    assertThat(vault.proofOf("sa", SECRET)).isNotEqualTo(vault(2).proofOf("sa", SECRET));
  }

  @Test
  void aSealedPasswordIsOpened() {
    assertThat(vault.open(vault.seal(SECRET))).isEqualTo(SECRET);
    assertThat(vault.open(vault.seal(new Password(""))).reveal()).isEmpty();
  }

  @Test
  void passwordsWithHalvesOfPairsAreToldApart() {
    Password half = new Password("a\uD800");

    assertThat(vault.proofOf("sa", half))
        .isNotEqualTo(vault.proofOf("sa", new Password("a?")))
        .isNotEqualTo(vault.proofOf("sa", new Password("a\uD801")));
    assertThat(vault.open(vault.seal(half))).isEqualTo(half);
  }

  @Test
  void theSealedFormDoesNotShowThePasswordNorThatTwoAreTheSame() {
    byte[] first = vault.seal(SECRET).bytes();
    byte[] second = vault.seal(SECRET).bytes();

    assertThat(new String(first, StandardCharsets.UTF_16BE)).doesNotContain("rd-");
    assertThat(Arrays.copyOfRange(first, 12, first.length))
        .isNotEqualTo(Arrays.copyOfRange(second, 12, second.length));
    assertThat(vault.seal(SECRET)).hasToString("(sealed)");
  }

  @Test
  void aForeignOrChangedSealIsNotOpened() {
    byte[] sealed = vault.seal(SECRET).bytes();
    assertThatThrownBy(() -> vault(2).open(new SealedPassword(sealed)))
        .isInstanceOf(IllegalStateException.class);

    sealed[sealed.length - 1] ^= 1;
    assertThatThrownBy(() -> vault.open(new SealedPassword(sealed)))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aKeyOfAnotherLengthIsRefused() {
    assertThatThrownBy(() -> new ProcessKeyVault(new byte[16])).hasMessageContaining("32 bytes");
  }

  private static ProcessKeyVault vault(int seed) {
    byte[] key = new byte[ProcessKeyVault.KEY_BYTES];
    Arrays.fill(key, (byte) seed);
    return new ProcessKeyVault(key);
  }
}
