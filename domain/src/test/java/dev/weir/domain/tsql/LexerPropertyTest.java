package dev.weir.domain.tsql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.random.Seeded;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LexerPropertyTest {
  /** A piece of text and the token it is; null where it is none. */
  private record Piece(String text, @Nullable Kind kind) {}

  private static final List<Piece> PIECES =
      List.of(
          new Piece("'a''b'", Kind.STRING),
          new Piece("''", Kind.STRING),
          new Piece("N'[/*--'", Kind.STRING),
          new Piece("'\"\r\n'", Kind.STRING),
          new Piece("[a]]b']", Kind.BRACKETED),
          new Piece("\"x\"\"'y\"", Kind.QUOTED),
          new Piece("abc_1$#@", Kind.WORD),
          new Piece("#t", Kind.WORD),
          new Piece("N", Kind.WORD),
          new Piece("straße", Kind.WORD),
          new Piece("@v", Kind.VARIABLE),
          new Piece("@@SPID", Kind.GLOBAL),
          new Piece("12", Kind.NUMBER),
          new Piece("1.5e-3", Kind.NUMBER),
          new Piece("0xAf", Kind.BINARY),
          new Piece(";", Kind.SEMICOLON),
          new Piece("(", Kind.LEFT),
          new Piece(")", Kind.RIGHT),
          new Piece(",", Kind.COMMA),
          new Piece("=", Kind.EQUALS),
          new Piece("-", Kind.MINUS),
          new Piece("/", Kind.OPERATOR),
          new Piece("*", Kind.OPERATOR),
          new Piece("/* ' /* [ */ \" */", null),
          new Piece("/**/", null),
          new Piece("-- ' /* [\n", null),
          new Piece("--\r\n", null));

  @Test
  void eachPieceIsItsTokenWhereverTheTextIsCut() {
    Seeded.forAll(
        "tokens",
        5_000,
        random -> {
          StringBuilder text = new StringBuilder();
          List<Kind> expected = new ArrayList<>();
          int count = random.nextInt(30);
          for (int i = 0; i < count; i++) {
            Piece piece = PIECES.get(random.nextInt(PIECES.size()));
            text.append(piece.text()).append(random.nextBoolean() ? " " : "\n");
            if (piece.kind() != null) {
              expected.add(piece.kind());
            }
          }
          expected.add(Kind.END);

          assertThat(kinds(text.toString(), random)).as(text.toString()).isEqualTo(expected);
        });
  }

  private static List<Kind> kinds(String text, RandomGenerator random) {
    Recorder recorder = new Recorder();
    Lexer lexer = new Lexer(recorder, new NameTable());
    lexer.begin();
    char[] characters = text.toCharArray();
    for (int from = 0; from < characters.length; ) {
      int to = Math.min(characters.length, from + random.nextInt(1, 6));
      lexer.accept(characters, from, to);
      from = to;
    }
    lexer.end();
    return recorder.seen;
  }

  private static final class Recorder implements SqlTokens {
    private final List<Kind> seen = new ArrayList<>();

    @Override
    public void accept(Kind kind) {
      seen.add(kind);
    }

    @Override
    public @Nullable Inner string() {
      return null;
    }
  }
}
