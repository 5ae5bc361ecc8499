package dev.weir.standin.session;

import dev.weir.standin.error.SessionErrors;
import java.util.HashMap;
import java.util.Map;

/** The documents that sp_xml_preparedocument keeps, by handle. */
public final class XmlDocuments {
  private final Map<Integer, String> documents = new HashMap<>();
  private int last;

  public int add(String text) {
    last++;
    documents.put(last, text);
    return last;
  }

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
