package dev.weir.domain.tsql;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A random text that assigns variables and sets an option to them, and a model of the server that
 * runs it, in which conditions hold or not by chance.
 */
final class VariableProgram {
  private static final int MOST_DEPTH = 3;

  private interface Part {
    void run(Run run);
  }

  /** One execution: the values of the variables, and of the option, in their order. */
  private static final class Run {
    private final RandomGenerator chance;
    private final int[] values = {10, 20, 30};
    private final List<String> set = new ArrayList<>();

    Run(RandomGenerator chance) {
      this.chance = chance;
    }
  }

  private final RandomGenerator random;
  private final StringBuilder text = new StringBuilder();
  private final List<Part> parts;

  VariableProgram(RandomGenerator random) {
    this.random = random;
    text.append("DECLARE @v0 int = 10, @v1 int = 20 DECLARE @v2 int SET @v2 = 30 ");
    parts = block(0);
  }

  String text() {
    return text.toString();
  }

  /** Returns the values that one execution gives the option. */
  List<String> run(RandomGenerator chance) {
    Run run = new Run(chance);
    parts.forEach(part -> part.run(run));
    return run.set;
  }

  private List<Part> block(int depth) {
    List<Part> made = new ArrayList<>();
    for (int count = random.nextInt(1, 6); count > 0; count--) {
      made.add(part(depth));
      text.append(random.nextBoolean() ? "; " : "\n");
    }
    return made;
  }

  private Part part(int depth) {
    int v = random.nextInt(3);
    int other = random.nextInt(3);
    int constant = random.nextInt(100);
    return switch (random.nextInt(depth == MOST_DEPTH ? 8 : 10)) {
      case 0 -> {
        text.append("SET @v%d = %d".formatted(v, constant));
        yield run -> run.values[v] = constant;
      }
      case 1 -> {
        text.append("SET @v%d = @v%d + %d".formatted(v, other, constant));
        yield run -> run.values[v] = run.values[other] + constant;
      }
      case 2 -> {
        text.append("SELECT @v%d = %d".formatted(v, constant));
        yield run -> run.values[v] = constant;
      }
      case 3 -> {
        text.append("SET @V%d += %d".formatted(v, constant));
        yield run -> run.values[v] += constant;
      }
      case 4 -> {
        text.append("EXEC p @v%d = @v%d OUTPUT".formatted(other, v));
        yield run -> run.values[v] = run.chance.nextInt(100);
      }
      case 5 -> {
        text.append("EXEC p @v%d, @v%d = %d".formatted(v, other, constant));
        yield run -> {};
      }
      case 6, 7 -> {
        text.append("SET LOCK_TIMEOUT @v%d".formatted(v));
        yield run -> run.set.add(Integer.toString(run.values[v]));
      }
      case 8 -> {
        text.append("IF @@SERVERNAME = 'a' BEGIN ");
        List<Part> then = block(depth + 1);
        text.append("END ELSE BEGIN ");
        List<Part> otherwise = block(depth + 1);
        text.append("END");
        yield run -> (run.chance.nextBoolean() ? then : otherwise).forEach(each -> each.run(run));
      }
      default -> {
        text.append("WHILE @@SERVERNAME = 'a' BEGIN ");
        List<Part> body = block(depth + 1);
        text.append("END");
        yield run -> {
          for (int times = run.chance.nextInt(3); times > 0; times--) {
            body.forEach(each -> each.run(run));
          }
        };
      }
    };
  }
}
