package dev.weir.standin.catalogue;

/** The kinds of object in {@code sys.objects}. */
public enum ObjectType {
  TABLE("U ", "USER_TABLE"),
  VIEW("V ", "VIEW"),
  PROCEDURE("P ", "SQL_STORED_PROCEDURE"),
  TRIGGER("TR", "SQL_TRIGGER"),
  TABLE_TYPE("TT", "TYPE_TABLE");

  private final String code;
  private final String description;

  ObjectType(String code, String description) {
    this.code = code;
    this.description = description;
  }

  /** The two characters of the column {@code type}. */
  public String code() {
    return code;
  }

  /** The column {@code type_desc}. */
  public String description() {
    return description;
  }
}
