package dev.weir.domain.tsql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What real drivers sent as T-SQL, from {@code fixtures/captures}, each text once. */
final class CapturedTexts {
  private static final Path CAPTURES =
      Path.of(
          Objects.requireNonNull(System.getProperty("weir.repository.root")),
          "fixtures",
          "captures");
  private static final int BATCH = 1;
  private static final int RPC = 3;
  private static final int LENGTH_OF_HEADERS = 22;

  private CapturedTexts() {}

  /** Batches. */
  static SortedMap<String, Path> batches() {
    return texts(BATCH);
  }

  /** Statements of sp_executesql, sp_prepare and sp_prepexec. */
  static SortedMap<String, Path> statements() {
    return texts(RPC);
  }

  private static SortedMap<String, Path> texts(int type) {
    SortedMap<String, Path> texts = new TreeMap<>();
    try (Stream<Path> files = Files.walk(CAPTURES)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".tds.txt")).toList()) {
        for (String line : Files.readAllLines(file)) {
          // The recorder cut messages of more than 64 KB.
          if (line.startsWith("C 0" + type + " ") && line.indexOf('…') < 0) {
            byte[] payload = HexFormat.of().parseHex(line.split(" ", -1)[4]);
            String text = text(type, payload);
            if (text != null) {
              texts.putIfAbsent(text, file);
            }
          }
        }
      }
      return texts;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static @Nullable String text(int type, byte[] payload) {
    ByteBuffer in = ByteBuffer.wrap(payload).order(ByteOrder.LITTLE_ENDIAN);
    if (in.getInt(0) == LENGTH_OF_HEADERS) {
      in.position(LENGTH_OF_HEADERS);
    }
    return type == BATCH ? utf16(in, in.remaining()) : statement(in);
  }

  private static @Nullable String statement(ByteBuffer in) {
    int procedure = in.getShort() & 0xFFFF;
    int id = procedure == 0xFFFF ? in.getShort() : idOf(utf16(in, 2 * procedure));
    in.getShort();
    return switch (id) {
      case 10 -> string(in);
      case 11, 13 -> {
        handle(in);
        string(in);
        yield string(in);
      }
      default -> null;
    };
  }

  private static int idOf(String name) {
    return switch (name) {
      case "sp_executesql" -> 10;
      case "sp_prepare" -> 11;
      case "sp_prepexec" -> 13;
      default -> 0;
    };
  }

  private static void parameter(ByteBuffer in) {
    in.position(in.position() + 1 + 2 * (in.get(in.position()) & 0xFF));
    in.get();
  }

  /** INTN. */
  private static void handle(ByteBuffer in) {
    parameter(in);
    in.get();
    in.get();
    in.position(in.position() + 1 + in.get(in.position()));
  }

  /** NVARCHAR, whole or in chunks, or NTEXT. */
  private static @Nullable String string(ByteBuffer in) {
    parameter(in);
    int type = in.get() & 0xFF;
    int most = type == 0x63 ? in.getInt() : in.getShort() & 0xFFFF;
    in.position(in.position() + 5);
    if (type == 0x63) {
      return utf16(in, in.getInt());
    }
    if (most != 0xFFFF) {
      int length = in.getShort() & 0xFFFF;
      return length == 0xFFFF ? null : utf16(in, length);
    }
    if (in.getLong() == -1) {
      return null;
    }
    StringBuilder text = new StringBuilder();
    for (int chunk = in.getInt(); chunk != 0; chunk = in.getInt()) {
      text.append(utf16(in, chunk));
    }
    return text.toString();
  }

  private static String utf16(ByteBuffer in, int length) {
    byte[] bytes = new byte[length];
    in.get(bytes);
    return new String(bytes, StandardCharsets.UTF_16LE);
  }
}
