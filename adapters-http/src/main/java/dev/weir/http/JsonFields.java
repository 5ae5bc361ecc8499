package dev.weir.http;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** Writes the fields of a JSON object. */
public interface JsonFields {
  /** Writes each field with its name; the caller writes the object's braces. */
  void write(JsonGenerator json) throws IOException;
}
