package dev.magpie.executor.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.magpie.executor.demo.SvgChart.Point;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

final class SvgChartTest {
  private static final int HEIGHT = 200;

  private final SvgChart chart =
      new SvgChart("a < b & \"c\"", HEIGHT, Axis.linear("x <s>", 10, 5), Axis.log("y & z", 1, 100));

  @Test
  void svg_specialCharacters_areEscaped() throws Exception {
    final Document svg = Xml.parse(chart.line("k", List.of(new Point(1, 1, "<tip> & \"more\""))).svg());
    assertEquals("svg", svg.getDocumentElement().getTagName());
    assertEquals("a < b & \"c\"", svg.getDocumentElement().getAttribute("aria-label"));
    assertEquals("<tip> & \"more\"", Xml.all(svg, "title").get(0).getTextContent());
    final List<String> expected = List.of("x <s>", "y & z", "0", "10", "1", "100");
    assertTrue(texts(svg).containsAll(expected), texts(svg).toString());
  }

  @Test
  void svg_twoLines_drawsEachWithItsPoints() throws Exception {
    chart.line("one", List.of(new Point(0, 1, "a"), new Point(10, 100, "b")));
    chart.line("two", List.of(new Point(5, 10, "c")));
    final Document svg = Xml.parse(chart.svg());
    assertEquals(
        List.of("line one", "line two"),
        Xml.all(svg, "polyline").stream().map(e -> e.getAttribute("class")).toList());
    assertEquals(3, Xml.all(svg, "circle").size());
  }

  @Test
  void svg_pointsOffTheAxes_stayInThePicture() throws Exception {
    chart.line("k", List.of(new Point(-5, 1e-9, ""), new Point(99, 1e9, "")));
    for (Element circle : Xml.all(Xml.parse(chart.svg()), "circle")) {
      assertWithin(SvgChart.LEFT, SvgChart.WIDTH - SvgChart.RIGHT, circle.getAttribute("cx"));
      assertWithin(0, HEIGHT, circle.getAttribute("cy"));
    }
  }

  @Test
  void svg_noPoints_isStillAChart() throws Exception {
    assertTrue(Xml.all(Xml.parse(chart.line("k", List.of()).svg()), "polyline").isEmpty());
  }

  @Test
  void activity_eachWorker_hasALane() throws Exception {
    final RoundResult result = Samples.three().get(0);
    final Document svg = Xml.parse(new ActivityChart(result, 4, 1).svg());
    assertEquals(2, Xml.all(svg, "rect").size());
    assertEquals(2, Xml.all(svg, "path").size());
    assertTrue(texts(svg).containsAll(List.of("worker 0", "worker 1")), texts(svg).toString());
  }

  @Test
  void activity_noSamples_isAnEmptyChart() throws Exception {
    final RoundResult result = Samples.empty(Contender.MAGPIE);
    assertTrue(Xml.all(Xml.parse(new ActivityChart(result, 4, 1).svg()), "rect").isEmpty());
  }

  @Test
  void activity_fullShare_isRoundAndAboveWhatWasUsed() {
    assertEquals(1, ActivityChart.fullShare(Samples.three()));
    assertEquals(1, ActivityChart.fullShare(List.of(Samples.empty(Contender.MAGPIE))));
  }

  private static List<String> texts(Document svg) {
    return Xml.all(svg, "text").stream().map(Element::getTextContent).toList();
  }

  private static void assertWithin(double from, double to, String coordinate) {
    final double at = Double.parseDouble(coordinate);
    assertTrue(at >= from && at <= to, coordinate);
  }
}
