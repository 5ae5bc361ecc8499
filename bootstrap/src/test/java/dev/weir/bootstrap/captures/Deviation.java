package dev.weir.bootstrap.captures;

import dev.weir.standin.capture.Answer;
import dev.weir.standin.raw.Token;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** In what the answers of Weir are known to be others than those of the server behind it. */
enum Deviation {
  /** Messages bear the name of who says them: of a login, and of handles that there are not. */
  NAME_OF_THE_SERVER {
    @Override
    boolean concerns(Answer answer) {
      return answer.isToLogin() || isAboutHandle(answer);
    }

    private static boolean isAboutHandle(Answer answer) {
      return answer.messages().getFirst().tokens().stream()
          .anyMatch(token -> token instanceof Token.Message error && error.number() == 8179);
    }

    @Override
    byte[] undone(byte[] through, byte[] direct) {
      return LoginAnswer.of(through).saidBy(LoginAnswer.of(direct).speaker()).bytes();
    }
  },
  /** Larger packets are not agreed on than those that go with encryption. */
  LARGEST_PACKETS {
    @Override
    boolean concerns(Answer answer) {
      return answer.isToLogin();
    }

    @Override
    byte[] undone(byte[] through, byte[] direct) {
      LoginAnswer weir = LoginAnswer.of(through);
      LoginAnswer server = LoginAnswer.of(direct);
      boolean bounded = weir.packetSize() == LARGEST && server.packetSize() > LARGEST;
      return bounded ? weir.withPacketSizeOf(server).bytes() : through;
    }
  },
  /** Logins by token are understood before it is known where the client goes. */
  LOGINS_BY_TOKEN {
    @Override
    boolean concerns(Answer answer) {
      return answer.isToPrelogin();
    }

    @Override
    byte[] undone(byte[] through, byte[] direct) {
      PreloginAnswer weir = PreloginAnswer.of(through);
      return weir.understandsTokens() ? weir.withoutTokens().bytes() : through;
    }
  };

  private static final int LARGEST = 16_383;

  /** Those that explain why two answers differ; none where they do not. */
  static Set<Deviation> between(Answer direct, Answer through) {
    Set<Deviation> found = EnumSet.noneOf(Deviation.class);
    if (direct.messages().size() != 1 || through.messages().size() != 1) {
      return found;
    }
    byte[] server = direct.messages().getFirst().payload().array();
    byte[] weir = through.messages().getFirst().payload().array();
    for (Deviation each : values()) {
      byte[] undone = each.concerns(direct) ? each.undone(weir, server) : weir;
      if (!Arrays.equals(undone, weir)) {
        found.add(each);
        weir = undone;
      }
    }
    return Arrays.equals(weir, server) ? found : EnumSet.noneOf(Deviation.class);
  }

  /** What the docs call it. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '.');
  }

  abstract boolean concerns(Answer answer);

  /** The answer of Weir as it would be without this. */
  abstract byte[] undone(byte[] through, byte[] direct);
}
