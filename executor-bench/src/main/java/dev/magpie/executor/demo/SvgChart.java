package dev.magpie.executor.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A chart of lines as inline SVG. Colours and dashes come from the page's style sheet, by the class of the
 * line; a point's tip shows when the pointer rests on it.
 */
final class SvgChart {
  static final int WIDTH = 880;
  static final int LEFT = 66;
  static final int RIGHT = 16;
  private static final int TOP = 12;
  private static final int BOTTOM = 44;
  private static final double HIT_RADIUS = 6;

  record Point(double x, double y, String tip) {}

  private record Line(String styleClass, List<Point> points) {}

  private final String description;
  private final int height;
  private final Axis x;
  private final Axis y;
  private final List<Line> lines = new ArrayList<>();

  SvgChart(String description, int height, Axis x, Axis y) {
    this.description = description;
    this.height = height;
    this.x = x;
    this.y = y;
  }

  SvgChart line(String styleClass, List<Point> points) {
    lines.add(new Line(styleClass, List.copyOf(points)));
    return this;
  }

  /** The whole {@code svg} element. */
  String svg() {
    final Markup svg = new Markup();
    open(svg, height, description);
    grid(svg);
    lines.forEach(line -> draw(svg, line));
    return svg.close("svg").toString();
  }

  static void open(Markup svg, int height, String description) {
    svg.open(
        "svg",
        Markup.attributes(
            "xmlns", "http://www.w3.org/2000/svg",
            "viewBox", "0 0 " + WIDTH + " " + height,
            "role", "img",
            "aria-label", description));
  }

  private void grid(Markup svg) {
    final double bottom = height - BOTTOM;
    for (Axis.Tick tick : y.ticks()) {
      final double at = yAt(tick.value());
      gridLine(svg, move(LEFT, at) + "H" + (WIDTH - RIGHT));
      svg.text("text", place("tick end", LEFT - 8, at + 4), tick.label());
    }
    for (Axis.Tick tick : x.ticks()) {
      final double at = xAt(tick.value());
      gridLine(svg, move(at, TOP) + "V" + Markup.coordinate(bottom));
      svg.text("text", place("tick middle", at, bottom + 18), tick.label());
    }
    svg.text("text", place("axis middle", (LEFT + WIDTH - RIGHT) / 2.0, height - 6), x.title());
    final double middle = (TOP + bottom) / 2;
    final String turned = Markup.attributes("transform", "rotate(-90 14 " + middle + ")");
    svg.text("text", place("axis middle", 14, middle) + " " + turned, y.title());
  }

  private static void gridLine(Markup svg, String path) {
    svg.element("path", Markup.attributes("class", "grid", "d", path), "");
  }

  private void draw(Markup svg, Line line) {
    if (line.points.isEmpty()) {
      return;
    }
    final String points =
        line.points.stream()
            .map(p -> Markup.coordinate(xAt(p.x)) + "," + Markup.coordinate(yAt(p.y)))
            .collect(Collectors.joining(" "));
    svg.element("polyline", Markup.attributes("class", "line " + line.styleClass, "points", points), "");
    for (Point point : line.points) {
      svg.element(
          "circle",
          Markup.attributes(
              "class", "hit " + line.styleClass, "cx", xAt(point.x), "cy", yAt(point.y), "r", HIT_RADIUS),
          "<title>" + Markup.escaped(point.tip) + "</title>");
    }
  }

  static String place(String styleClass, double x, double y) {
    return Markup.attributes("class", styleClass, "x", x, "y", y);
  }

  static String move(double x, double y) {
    return "M" + Markup.coordinate(x) + " " + Markup.coordinate(y);
  }

  private double xAt(double value) {
    return LEFT + x.at(value) * (WIDTH - LEFT - RIGHT);
  }

  private double yAt(double value) {
    return height - BOTTOM - y.at(value) * (height - BOTTOM - TOP);
  }
}
