package dev.weir.bootstrap.cli.hash;

import dev.weir.domain.login.Password;
import dev.weir.domain.login.PasswordHash;
import dev.weir.tds.login.Pbkdf2;
import java.io.Console;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Hashes a password for the file of users. */
@Command(
    name = "hash-password",
    description = {
      "Print the hash of a password: the password_hash of a user in the file that 'users' names.",
      "Asks for the password at the terminal and shows nothing of it. Where there is no terminal, or"
          + " with --stdin, it is the first line of the standard input."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      " 0:the hash is printed",
      " 1:there was no usable password",
      "64:the command line was not understood"
    })
public final class HashPasswordCommand implements Callable<Integer> {
  private static final int PRINTED = 0;
  private static final int UNUSABLE = 1;

  @Spec private CommandSpec spec;

  @Option(names = "--stdin", description = "Read the standard input, also at a terminal.")
  private boolean stdin;

  @Option(
      names = "--iterations",
      paramLabel = "N",
      defaultValue = "" + Pbkdf2.RECOMMENDED_ITERATIONS,
      description =
          "How often the function is applied: more cost a guesser and the first login of a user"
              + " longer (default: ${DEFAULT-VALUE}).")
  private int iterations;

  @Override
  public Integer call() throws IOException {
    if (iterations < PasswordHash.MIN_ITERATIONS || iterations > PasswordHash.MAX_ITERATIONS) {
      throw new ParameterException(
          spec.commandLine(),
          "--iterations is a number from %d to %d"
              .formatted(PasswordHash.MIN_ITERATIONS, PasswordHash.MAX_ITERATIONS));
    }
    Console terminal = stdin ? null : System.console();
    try {
      Password password =
          terminal == null ? TypedPassword.readFrom(System.in) : TypedPassword.askedAt(terminal);
      spec.commandLine().getOut().println(Pbkdf2.hash(password, iterations).encoded());
      return PRINTED;
    } catch (TypedPassword.UnusableException e) {
      spec.commandLine().getErr().println("weir hash-password: " + e.getMessage());
      return UNUSABLE;
    }
  }
}
