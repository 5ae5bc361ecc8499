package dev.weir.architecture.lint.docs;

import dev.weir.architecture.lint.tree.SourceFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A Markdown file taken apart: its prose, what it marks as code, and its headings. */
final class Markdown {
  /** A piece of the file and the line it stands on. */
  record Piece(int line, String text) {}

  private static final Pattern CODE_SPAN = Pattern.compile("`([^`]+)`");

  private final List<Piece> prose = new ArrayList<>();
  private final List<Piece> code = new ArrayList<>();
  private final List<Piece> headings = new ArrayList<>();

  private Markdown() {}

  static Markdown of(SourceFile file) {
    Markdown markdown = new Markdown();
    boolean fenced = false;
    int line = 0;
    for (String text : file.lines()) {
      line++;
      if (text.strip().startsWith("```")) {
        fenced = !fenced;
      } else if (fenced) {
        markdown.code.add(new Piece(line, text));
      } else {
        markdown.addProse(line, text);
      }
    }
    return markdown;
  }

  private void addProse(int line, String text) {
    if (text.startsWith("#")) {
      headings.add(new Piece(line, text.replaceFirst("^#+\\s*", "").strip()));
    }
    Matcher spans = CODE_SPAN.matcher(text);
    while (spans.find()) {
      code.add(new Piece(line, spans.group(1)));
    }
    prose.add(new Piece(line, spans.replaceAll("``")));
  }

  /** The lines outside fences, their code spans emptied. */
  List<Piece> prose() {
    return prose;
  }

  /** The lines inside fences and the code spans. */
  List<Piece> code() {
    return code;
  }

  List<Piece> headings() {
    return headings;
  }

  /** The anchors as forges make them from headings. */
  List<String> anchors() {
    return headings.stream()
        .map(heading -> heading.text().toLowerCase(Locale.ROOT))
        .map(text -> text.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .toList();
  }
}
