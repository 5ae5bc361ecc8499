package dev.weir.domain.tsql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LexerTest {
  @Test
  void stringsKeepTheirContent() {
    assertThat(tokens("'a''b' N'c' n'd' 'SET' ''"))
        .containsExactly("STRING a'b", "STRING c", "STRING d", "STRING SET", "STRING");
    assertThat(tokens("x'a'")).containsExactly("WORD x", "STRING a");
  }

  @Test
  void namesLoseTheirQuotes() {
    assertThat(tokens("[a]]b].\"c\"\"d\".#t.##u"))
        .containsExactly(
            "BRACKETED a]b", "DOT .", "QUOTED c\"d", "DOT .", "WORD #t", "DOT .", "WORD ##u");
  }

  @Test
  void commentsNestAndSeparate() {
    assertThat(tokens("a/*b/*c*/d*/e--f\ng/**/h/*/i*/j"))
        .containsExactly("WORD a", "WORD e", "WORD g", "WORD h", "WORD j");
    assertThat(tokens("'--' /* ' */ [/*] 1--"))
        .containsExactly("STRING --", "BRACKETED /*", "NUMBER 1");
  }

  @Test
  void numbersEndWhereTheServerEndsThem() {
    assertThat(tokens("1FROM 1.5 2e-3x 0xAFg 0x 1.e"))
        .containsExactly(
            "NUMBER 1",
            "WORD FROM",
            "NUMBER 1.5",
            "NUMBER 2e-3",
            "WORD x",
            "BINARY 0xAF",
            "WORD g",
            "BINARY 0x",
            "NUMBER 1.e");
  }

  @Test
  void amountsOfMoneyAreNumbers() {
    assertThat(tokens("$1.50 $1,5 $-2 $action $"))
        .containsExactly(
            "NUMBER $1.50",
            "NUMBER $1",
            "COMMA ,",
            "NUMBER 5",
            "WORD $",
            "MINUS",
            "NUMBER 2",
            "WORD $action",
            "WORD $");
    assertThat(tokens("$1SET")).containsExactly("NUMBER $1", "ODD", "WORD SET");
    assertThat(tokens("$SET")).containsExactly("ODD $SET");
  }

  @Test
  void variablesAndFunctionsAreTold() {
    assertThat(tokens("@a=@@SPID+@@x"))
        .containsExactly("VARIABLE @a", "EQUALS =", "GLOBAL @@SPID", "PLUS +", "GLOBAL @@x");
  }

  @Test
  void unterminatedTokenIsOdd() {
    for (String open : List.of("'a", "\"a", "[a", "/* a", "/* /* */", "/*/")) {
      assertThat(tokens(open).getLast()).startsWith("ODD");
    }
    assertThat(tokens("a -- b")).containsExactly("WORD a");
    assertThat(tokens("a -")).containsExactly("WORD a", "MINUS");
  }

  @Test
  void foreignLettersMakeWordsUnlessTheyPassForOthers() {
    assertThat(tokens("número 名前 ПОЛЕ")).allMatch(token -> token.startsWith("WORD"));
    for (char c : "\u0130\u0131\u017F\u212A\uFF33\u00A0\u200B\uFEFF\u0001".toCharArray()) {
      assertThat(tokens("a " + c)).as("U+%04X", (int) c).contains("ODD");
    }
  }

  private static List<String> tokens(String text) {
    List<String> seen = new ArrayList<>();
    Recorder recorder = new Recorder(seen);
    recorder.lexer.begin();
    char[] characters = text.toCharArray();
    recorder.lexer.accept(characters, 0, characters.length);
    recorder.lexer.end();
    seen.removeLast();
    return seen;
  }

  private static final class Recorder implements SqlTokens {
    private final List<String> seen;
    private final Lexer lexer = new Lexer(this, new NameTable());

    Recorder(List<String> seen) {
      this.seen = seen;
    }

    @Override
    public void accept(Kind kind) {
      seen.add((kind + " " + lexer.text()).strip());
    }

    @Override
    public @Nullable Inner string() {
      return null;
    }
  }
}
