package dev.weir.bootstrap.cli;

import dev.weir.bootstrap.cli.demo.DemoCommand;
import dev.weir.bootstrap.cli.demo.TrainServeCommand;
import dev.weir.bootstrap.cli.demo.TrainStandInsCommand;
import dev.weir.bootstrap.cli.hash.HashPasswordCommand;
import dev.weir.bootstrap.cli.serve.ServeCommand;
import dev.weir.bootstrap.cli.sql.SqlCommand;
import dev.weir.bootstrap.cli.standin.StandInCommand;
import dev.weir.bootstrap.cli.validate.ValidateConfigCommand;
import java.util.Arrays;
import java.util.Optional;

/**
 * Every command by name. The class of a command is loaded when {@link #create} makes it, so that
 * one command does not pay for the start of all the others.
 */
enum WeirCommand {
  SERVE("serve", Shown.IN_HELP),
  DEMO("demo", Shown.IN_HELP),
  SQL("sql", Shown.IN_HELP),
  VALIDATE_CONFIG("validate-config", Shown.IN_HELP),
  HASH_PASSWORD("hash-password", Shown.IN_HELP),
  STANDIN("standin", Shown.IN_HELP),
  COMPLETION("completion", Shown.IN_HELP),
  HELP("help", Shown.IN_HELP),
  TRAIN_SHORT("train-short", Shown.NOWHERE),
  TRAIN_SERVE("train-serve", Shown.NOWHERE),
  TRAIN_STANDINS("train-standins", Shown.NOWHERE);

  private enum Shown {
    IN_HELP,
    NOWHERE
  }

  private final String text;
  private final Shown shown;

  WeirCommand(String text, Shown shown) {
    this.text = text;
    this.shown = shown;
  }

  static Optional<WeirCommand> named(String text) {
    return Arrays.stream(values()).filter(command -> command.text.equals(text)).findFirst();
  }

  /** Returns the name by which the command is called. */
  String text() {
    return text;
  }

  /** Returns whether help lists the command; only the launcher calls the others. */
  boolean isShown() {
    return shown == Shown.IN_HELP;
  }

  /**
   * Returns whether the command describes the other commands, so that all of them must be created.
   */
  boolean isDescribingOthers() {
    return switch (this) {
      case HELP, COMPLETION -> true;
      case SERVE,
          DEMO,
          SQL,
          VALIDATE_CONFIG,
          HASH_PASSWORD,
          STANDIN,
          TRAIN_SHORT,
          TRAIN_SERVE,
          TRAIN_STANDINS ->
          false;
    };
  }

  /** Creates the object whose annotations describe the command and which runs it. */
  Object create() {
    return switch (this) {
      case SERVE -> new ServeCommand();
      case DEMO -> new DemoCommand();
      case VALIDATE_CONFIG -> new ValidateConfigCommand();
      case HASH_PASSWORD -> new HashPasswordCommand();
      case STANDIN -> new StandInCommand();
      case COMPLETION -> new CompletionCommand();
      case HELP -> new HelpCommand();
      case SQL -> new SqlCommand();
      case TRAIN_SHORT -> new TrainShortCommand();
      case TRAIN_SERVE -> new TrainServeCommand();
      case TRAIN_STANDINS -> new TrainStandInsCommand();
    };
  }
}
