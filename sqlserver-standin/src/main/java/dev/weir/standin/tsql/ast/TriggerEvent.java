package dev.weir.standin.tsql.ast;

/** A change of rows that fires triggers. */
public enum TriggerEvent {
  INSERT,
  UPDATE,
  DELETE
}
