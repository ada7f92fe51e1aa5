package dev.magpie.executor.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class JsonTest {

  @Test
  void write_ofScalars_isJson() {
    assertEquals("[1, 2.5, true, null, null]\n",
        Json.write(Arrays.asList(1, 2.5, true, null, Double.NaN)));
  }

  @Test
  void write_ofText_escapes() {
    assertEquals("\"a\\\"b\\\\c\\u000ad µ\"\n", Json.write("a\"b\\c\nd µ"));
  }

  @Test
  void write_ofDouble_roundsToThreeDigits() {
    assertEquals("0.333\n", Json.write(1 / 3.0));
  }

  @Test
  void write_ofNested_indents() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("a", List.of(1, 2));
    map.put("b", List.of(Map.of("c", 3)));
    assertEquals(String.join("\n",
        "{", "  \"a\": [1, 2],", "  \"b\": [", "    {", "      \"c\": 3", "    }", "  ]", "}", ""),
        Json.write(map));
  }

  @Test
  void write_ofEmpty_isEmpty() {
    assertEquals("[]\n", Json.write(List.of()));
    assertEquals("{}\n", Json.write(Map.of()));
  }
}
