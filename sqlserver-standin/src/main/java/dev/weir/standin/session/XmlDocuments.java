package dev.weir.standin.session;

import dev.weir.standin.error.SessionErrors;
import java.util.HashMap;
import java.util.Map;

/**
 * The XML documents of one session that sp_xml_preparedocument keeps, by handle. Handles count up
 * from 1, also after a reset.
 */
public final class XmlDocuments {
  private final Map<Integer, String> documents = new HashMap<>();
  private int last;

  /** Adds a document and returns its handle. */
  public int add(String text) {
    last++;
    documents.put(last, text);
    return last;
  }

  /** Removes a document; an unknown handle is error 6607. */
  public void remove(int handle) {
    if (documents.remove(handle) == null) {
      throw SessionErrors.unknownXmlDocument();
    }
  }

  int count() {
    return documents.size();
  }

  boolean isEmpty() {
    return documents.isEmpty();
  }

  void clear() {
    documents.clear();
  }
}
