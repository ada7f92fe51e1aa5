package dev.magpie.executor.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

final class HtmlReportTest {
  private static final String XMLNS_SVG = "xmlns=\"http://www.w3.org/2000/svg\"";
  private static final String XMLNS_HTML = "xmlns=\"http://www.w3.org/1999/xhtml\"";

  @Test
  void html_threeResults_isWellFormedAndComplete() throws Exception {
    final Document page = Xml.parse(html(Samples.three()));
    final String text = page.getDocumentElement().getTextContent();
    for (Contender contender : Contender.values()) {
      assertTrue(text.contains(contender.label()), contender.label());
    }
    assertTrue(text.contains("1,234") && text.contains("98,765"), "steals");
    assertTrue(text.contains("a < b"), "environment");
    assertTrue(text.contains("share this machine's processors"), "the note on sharing");
    assertTrue(text.contains("/cpu/1 gave '<&\">' instead of '1'"), "the first error");
    final long charts =
        Xml.all(page, "svg").stream().filter(svg -> !svg.getAttribute("aria-label").isEmpty()).count();
    assertEquals(6, charts);
  }

  @Test
  void html_refersToNothingOutside() throws Exception {
    final String html = html(Samples.three());
    final String rest = html.replace(XMLNS_SVG, "").replace(XMLNS_HTML, "");
    assertFalse(rest.contains("://"), "an address");
    final Document page = Xml.parse(html);
    for (String element : List.of("script", "link", "img", "iframe", "object", "use", "image")) {
      assertTrue(Xml.all(page, element).isEmpty(), element);
    }
    final String css = Xml.all(page, "style").get(0).getTextContent();
    assertFalse(css.contains("url(") || css.contains("@import") || css.contains("@font-face"), css);
    assertTrue(css.contains("prefers-color-scheme: dark"), css);
  }

  @Test
  void html_everyClass_hasARule() throws Exception {
    final Document page = Xml.parse(html(Samples.three()));
    final String css = Xml.all(page, "style").get(0).getTextContent();
    for (Element element : Xml.all(page, "*")) {
      for (String name : element.getAttribute("class").split(" ")) {
        assertTrue(name.isEmpty() || name.equals("tick") || css.contains("." + name), name);
      }
    }
  }

  @Test
  void html_nothingAnswered_isStillWellFormed() throws Exception {
    final Document page = Xml.parse(html(List.of(Samples.empty(Contender.MAGPIE))));
    assertTrue(page.getDocumentElement().getTextContent().contains("no answer"));
    assertFalse(html(List.of(Samples.empty(Contender.MAGPIE))).contains("NaN"));
  }

  private static String html(List<RoundResult> results) {
    return new HtmlReport(results, 2_500, Map.of("Where", "a < b")).html();
  }
}
