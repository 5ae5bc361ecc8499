package dev.weir.domain.tsql;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Recognises the query by which SqlClient's SqlBulkCopy asks for the columns of its table. It runs
 * a text that it puts together: a SELECT of quoted names, with FMTONLY ON, from the table. Nothing
 * but the names of the table and of its catalogue differs from one such query to another.
 */
final class BulkCopyQuery {
  /** Stands for any name, which may be missing. */
  private static final String NAME = "?name";

  /** Stands for any string. */
  private static final String STRING = "?string";

  private static final String BEGIN =
      "SELECT @@TRANCOUNT ; DECLARE @Column_Names NVARCHAR ( MAX ) = NULL ;";
  private static final String FILL =
      "SELECT @Column_Names = COALESCE ( @Column_Names + ',~' , '' ) + QUOTENAME ( [name] )"
          + " FROM ?name . [sys] . [all_columns] WHERE [object_id] = OBJECT_ID ( ?string )";
  private static final String NO_GRAPH =
      " AND COALESCE ( [graph_type] , 0 ) NOT IN ( 1 , 3 , 4 , 6 , 7 )";
  private static final String ORDER = " ORDER BY [column_id] ASC ;";
  private static final String HAS_GRAPH =
      "IF EXISTS ( SELECT TOP 1 * FROM sys . all_columns WHERE [object_id] = OBJECT_ID ("
          + " 'sys.all_columns' ) AND [name] = 'graph_type' )";
  private static final String RUN =
      "SELECT @Column_Names = COALESCE ( @Column_Names , '*' ) ; SET FMTONLY ON ;"
          + " EXEC ( 'SELECT~' + @Column_Names + ?string ) ; SET FMTONLY OFF ;"
          + " EXEC ?name . . ?name ?string ;";

  private static final String[][] FORMS = {
    form(
        BEGIN,
        HAS_GRAPH,
        "BEGIN",
        FILL + NO_GRAPH + ORDER,
        "END ELSE BEGIN",
        FILL + ORDER,
        "END",
        RUN),
    form(BEGIN, FILL + NO_GRAPH + ORDER, RUN),
    form(BEGIN, FILL + ORDER, RUN)
  };

  private final Lexer lexer;
  private final int[] places = new int[FORMS.length];

  /** The forms that the text may still have, a bit for each. */
  private int possible;

  private boolean relied;

  BulkCopyQuery(Lexer lexer) {
    this.lexer = lexer;
  }

  private static String[] form(String... parts) {
    List<String> tokens = new ArrayList<>();
    for (String part : parts) {
      for (String token : part.strip().split("\\s+", -1)) {
        // In a string, ~ stands for a blank.
        tokens.add(token.replace('~', ' '));
      }
    }
    return tokens.toArray(String[]::new);
  }

  void begin(Scope scope) {
    possible = scope == Scope.BATCH ? (1 << FORMS.length) - 1 : 0;
    relied = false;
    Arrays.fill(places, 0);
  }

  /** Reads every token. */
  void read(Kind kind) {
    if (possible == 0) {
      return;
    }
    for (int form = 0; form < FORMS.length; form++) {
      if ((possible & 1 << form) != 0 && kind != Kind.END && !advance(form, kind)) {
        possible &= ~(1 << form);
      }
    }
  }

  private boolean advance(int form, Kind kind) {
    String[] tokens = FORMS[form];
    int place = places[form];
    if (place < tokens.length && tokens[place].equals(NAME) && !kind.isName()) {
      place++;
    }
    if (place == tokens.length || !matches(tokens[place], kind)) {
      return false;
    }
    places[form] = place + 1;
    return true;
  }

  private boolean matches(String token, Kind kind) {
    return switch (kind) {
      case STRING -> token.equals(STRING) || isPart(token, "'", "'");
      case BRACKETED -> token.equals(NAME) || isPart(token, "[", "]");
      case WORD -> token.equals(NAME) || token.equalsIgnoreCase(lexer.text());
      case VARIABLE, GLOBAL -> token.equalsIgnoreCase(lexer.text());
      case QUOTED, BINARY, BRACE, ODD, END -> false;
      case NUMBER, SEMICOLON, LEFT, RIGHT, COMMA, DOT, EQUALS, PLUS, MINUS, COLON, OPERATOR ->
          token.equals(lexer.text());
    };
  }

  private boolean isPart(String token, String open, String close) {
    return !lexer.isPartial() && token.equals(open + lexer.text() + close);
  }

  /**
   * Returns whether the text read so far is such a query, so that the variable in the text that it
   * runs is a list of quoted names. The rest of the text has to confirm that.
   */
  boolean rely() {
    relied |= possible != 0;
    return possible != 0;
  }

  /** Returns whether {@link #rely} said so, and the rest of the text has not confirmed it. */
  boolean isRefuted() {
    if (!relied) {
      return false;
    }
    for (int form = 0; form < FORMS.length; form++) {
      if ((possible & 1 << form) != 0 && places[form] == FORMS[form].length) {
        return false;
      }
    }
    return true;
  }
}
