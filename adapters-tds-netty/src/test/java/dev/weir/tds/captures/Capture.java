package dev.weir.tds.captures;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A recorded conversation of a real driver, from {@code fixtures/captures}: each line that is not a
 * comment is one message, {@code direction type status lengths payload}.
 */
public record Capture(Path file, List<Message> messages) {
  private static final Path ROOT =
      Path.of(System.getProperty("weir.repository.root"), "fixtures", "captures");

  /** How a line begins that says in words what the next message is. */
  private static final String DECODED = "#   ";

  /**
   * One message, with its packets as they were.
   *
   * @param decoded what the recorder made of it, in words
   */
  public record Message(
      boolean fromClient,
      int type,
      int status,
      List<Integer> lengths,
      String payload,
      String decoded) {
    /** The payload alone. */
    public ByteBuf payloadBytes() {
      return Unpooled.wrappedBuffer(HexFormat.of().parseHex(payload));
    }

    /** The packets on the wire. The caller releases them. */
    public ByteBuf packets() {
      ByteBuf out = Unpooled.buffer();
      byte[] bytes = HexFormat.of().parseHex(payload);
      int read = 0;
      for (int packet = 0; packet < lengths.size(); packet++) {
        boolean last = packet == lengths.size() - 1;
        int size = lengths.get(packet) - 8;
        out.writeByte(type);
        out.writeByte((packet == 0 ? status & ~1 : 0) | (last ? 1 : 0));
        out.writeShort(size + 8).writeShort(0).writeByte(packet + 1).writeByte(0);
        out.writeBytes(bytes, read, size);
        read += size;
      }
      return out;
    }
  }

  /** All conversations, in a stable order. */
  public static List<Capture> all() {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .filter(file -> file.toString().endsWith(".tds.txt"))
          .sorted()
          .map(Capture::read)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One conversation of each driver: how they connect differs by driver only. */
  public static List<Capture> oneOfEachDriver() {
    Map<String, Capture> byDriver = new TreeMap<>();
    all().forEach(capture -> byDriver.putIfAbsent(capture.driver(), capture));
    return List.copyOf(byDriver.values());
  }

  /** The driver that was recorded. */
  public String driver() {
    return ROOT.relativize(file).getName(0).toString();
  }

  private static Capture read(Path file) {
    try {
      List<Message> messages = new ArrayList<>();
      String decoded = "";
      for (String line : Files.readAllLines(file)) {
        if (line.startsWith(DECODED)) {
          decoded = line.substring(DECODED.length());
        } else if (!line.isBlank() && !line.startsWith("#")) {
          // The recorder cut messages of more than 64 KB; those cannot be replayed.
          if (line.indexOf('…') < 0) {
            messages.add(parse(line, decoded));
          }
          decoded = "";
        }
      }
      return new Capture(file, messages);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Message parse(String line, String decoded) {
    String[] fields = line.split(" ", -1);
    List<Integer> lengths = Stream.of(fields[3].split("\\+")).map(Integer::valueOf).toList();
    String payload = fields[4].equals("-") ? "" : fields[4];
    return new Message(
        fields[0].equals("C"),
        Integer.parseInt(fields[1], 16),
        Integer.parseInt(fields[2], 16),
        lengths,
        payload,
        decoded);
  }

  @Override
  public String toString() {
    return ROOT.relativize(file).toString();
  }
}
