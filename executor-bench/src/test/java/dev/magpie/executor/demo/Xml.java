package dev.magpie.executor.demo;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Parses what should be well-formed. */
final class Xml {
  private Xml() {}

  static Document parse(String text) throws ParserConfigurationException, SAXException, IOException {
    final DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    builder.setErrorHandler(new DefaultHandler()); // throws, and prints nothing
    return builder.parse(new InputSource(new StringReader(text)));
  }

  static List<Element> all(Document document, String name) {
    final NodeList nodes = document.getElementsByTagName(name);
    final List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }
}
