package dev.weir.bootstrap.config.yaml;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads one YAML document into {@link Node}s. */
public final class YamlReader {
  /**
   * The greatest depth of nodes, because reading is recursive; far more than any configuration has.
   */
  private static final int MAX_DEPTH = 32;

  /** The parser's own limit of length, checked before so that the message is Weir's own. */
  private static final int MAX_LENGTH = 3_000_000;

  private final YAMLParser parser;
  private final List<Fault> faults;

  private YamlReader(YAMLParser parser, List<Fault> faults) {
    this.parser = parser;
    this.faults = faults;
  }

  /** Reads {@code text}; the result contains all faults. */
  public static YamlReading read(String text) {
    if (text.length() > MAX_LENGTH) {
      return failed(List.of(), new Fault(Position.START, "the file has more than 3 MB"));
    }
    List<Fault> faults = new ArrayList<>();
    try (YAMLParser parser = new YAMLFactory().createParser(text)) {
      Optional<Node> root = new YamlReader(parser, faults).document();
      return new YamlReading(root, faults);
    } catch (Refusal e) {
      return failed(faults, e.fault);
    } catch (IOException e) {
      return failed(faults, SyntaxFaults.of(e, text));
    }
  }

  private static YamlReading failed(List<Fault> earlier, Fault last) {
    List<Fault> all = new ArrayList<>(earlier);
    all.add(last);
    return new YamlReading(Optional.empty(), all);
  }

  private Optional<Node> document() throws IOException {
    JsonToken first = parser.nextToken();
    if (first == null || first == JsonToken.VALUE_NULL) {
      throw new Refusal(Position.START, "the file is empty");
    }
    Node root = node(first, 0);
    if (parser.nextToken() != null) {
      throw new Refusal(position(), "a second document begins here; a file holds one");
    }
    return Optional.of(root);
  }

  private Node node(@Nullable JsonToken token, int depth) throws IOException {
    refuseWhatWeirDoesNotRead();
    Position at = position();
    if (depth > MAX_DEPTH) {
      throw new Refusal(at, "nested more than " + MAX_DEPTH + " deep");
    }
    if (token == JsonToken.START_OBJECT) {
      return mapping(at, depth);
    }
    if (token == JsonToken.START_ARRAY) {
      return sequence(at, depth);
    }
    if (token == JsonToken.VALUE_NULL) {
      return new Node.Nothing(at);
    }
    // Numbers and booleans, too, keep the characters of the file.
    return new Node.Scalar(at, parser.getText());
  }

  private Node mapping(Position at, int depth) throws IOException {
    List<Node.Entry> entries = new ArrayList<>();
    Map<String, Position> seen = new HashMap<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      refuseWhatWeirDoesNotRead();
      String key = parser.currentName();
      Position keyAt = position();
      Node value = node(parser.nextToken(), depth + 1);
      Position first = seen.putIfAbsent(key, keyAt);
      if (first == null) {
        entries.add(new Node.Entry(key, keyAt, value));
      } else {
        faults.add(
            new Fault(
                keyAt,
                "duplicate key " + KeyNames.shown(key) + ", first given in line " + first.line()));
      }
    }
    return new Node.Mapping(at, entries);
  }

  private Node sequence(Position at, int depth) throws IOException {
    List<Node> items = new ArrayList<>();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      items.add(node(token, depth + 1));
    }
    return new Node.Sequence(at, items);
  }

  /**
   * Refuses anchors and tags, by which a value could come from another place than a message names.
   * More likely, a value merely begins with their sign, so the message explains how to quote it.
   */
  private void refuseWhatWeirDoesNotRead() throws IOException {
    if (parser.isCurrentAlias() || parser.getObjectId() != null) {
      throw new Refusal(position(), SyntaxFaults.ANCHOR);
    }
    if (parser.getTypeId() != null) {
      throw new Refusal(position(), SyntaxFaults.TAG);
    }
  }

  private Position position() {
    JsonLocation location = parser.currentTokenLocation();
    return new Position(Math.max(1, location.getLineNr()), Math.max(1, location.getColumnNr()));
  }

  /** Thrown to stop reading, because the rest of the text cannot be interpreted. */
  private static final class Refusal extends IOException {
    private static final long serialVersionUID = 1L;
    private final transient Fault fault;

    Refusal(Position position, String message) {
      super(message);
      this.fault = new Fault(position, message);
    }
  }
}
