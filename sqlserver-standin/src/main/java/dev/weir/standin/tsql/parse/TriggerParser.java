package dev.weir.standin.tsql.parse;

import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.tsql.ast.Located;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.tsql.ast.TriggerEvent;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;

/** CREATE and ALTER TRIGGER, whose body is the rest of the batch; ENABLE and DISABLE TRIGGER. */
final class TriggerParser {
  private final TokenCursor cursor;
  private final Grammar grammar;
  private final Supplier<List<Located>> rest;
  private final String text;

  /**
   * Parses with this cursor.
   *
   * @param rest reads statements to the end of the batch
   * @param text the whole batch
   */
  TriggerParser(TokenCursor cursor, Grammar grammar, Supplier<List<Located>> rest, String text) {
    this.cursor = cursor;
    this.grammar = grammar;
    this.rest = rest;
    this.text = text;
  }

  boolean atTrigger() {
    return cursor.atWord("trigger");
  }

  /** Parses the text behind CREATE or ALTER. */
  Statement definition(Statement.DefinitionMode mode) {
    int wordsBefore = mode == Statement.DefinitionMode.CREATE_OR_ALTER ? 3 : 1;
    if (cursor.index() != wordsBefore) {
      throw SqlErrors.mustBeFirstInBatch("CREATE TRIGGER").at("", cursor.current().line());
    }
    cursor.expect("trigger");
    ObjectName name = grammar.objectName();
    cursor.expect("on");
    if (cursor.atWord("database") || cursor.atWord("all")) {
      throw SqlErrors.unsupported("triggers ON " + cursor.current().text());
    }
    ObjectName table = grammar.objectName();
    if (cursor.accept("with")) {
      throw SqlErrors.unsupported("triggers WITH " + cursor.current().text());
    }
    if (!cursor.accept("for") && !cursor.accept("after")) {
      throw SqlErrors.unsupported("triggers " + cursor.current().text().toUpperCase(Locale.ROOT));
    }
    Set<TriggerEvent> events = EnumSet.noneOf(TriggerEvent.class);
    do {
      events.add(event());
    } while (cursor.acceptSymbol(","));
    cursor.acceptAll("not", "for", "replication");
    cursor.expect("as");
    return new Statement.CreateTrigger(name, mode, table, events, rest.get(), text);
  }

  private TriggerEvent event() {
    for (TriggerEvent event : TriggerEvent.values()) {
      if (cursor.accept(event.name().toLowerCase(Locale.ROOT))) {
        return event;
      }
    }
    throw cursor.unexpected();
  }

  boolean atToggle() {
    return (cursor.atWord("enable") || cursor.atWord("disable"))
        && cursor.ahead(1).isWord("trigger");
  }

  /** Parses ENABLE or DISABLE TRIGGER. */
  Statement toggle() {
    boolean enabled = cursor.take().isWord("enable");
    cursor.expect("trigger");
    List<ObjectName> names = names();
    cursor.expect("on");
    return new Statement.ToggleTriggers(grammar.objectName(), names, enabled);
  }

  /** Parses the part of ALTER TABLE that begins with ENABLE or DISABLE. */
  Statement toggle(ObjectName table) {
    boolean enabled = cursor.take().isWord("enable");
    cursor.expect("trigger");
    return new Statement.ToggleTriggers(table, names(), enabled);
  }

  private List<ObjectName> names() {
    List<ObjectName> names = new ArrayList<>();
    if (!cursor.accept("all")) {
      do {
        names.add(grammar.objectName());
      } while (cursor.acceptSymbol(","));
    }
    return names;
  }
}
