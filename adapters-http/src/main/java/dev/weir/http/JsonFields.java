package dev.weir.http;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** Writes the fields of a JSON object. */
public interface JsonFields {
  /** Writes each field with its name; the object's braces stand around them. */
  void write(JsonGenerator json) throws IOException;
}
