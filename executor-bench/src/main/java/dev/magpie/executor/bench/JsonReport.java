package dev.magpie.executor.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Everything that was measured, for programs. */
final class JsonReport {
  private JsonReport() {}

  static String render(
      Results results, Map<String, Object> environment, Map<String, Map<String, Double>> allocation) {
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("environment", environment);
    report.put("base", results.base());
    report.put("workloads",
        results.workloads().stream().map(w -> workload(results, w)).collect(Collectors.toList()));
    report.put("allocationBytesPerOperation", allocation);
    return Json.write(report);
  }

  private static Map<String, Object> workload(Results results, Workload workload) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", workload.name());
    json.put("unit", workload.unit());
    json.put("question", workload.question());
    Map<String, Object> contenders = new LinkedHashMap<>();
    for (String contender : results.contenders()) {
      contenders.put(contender, cell(results, workload, contender));
    }
    json.put("contenders", contenders);
    return json;
  }

  private static Map<String, Object> cell(Results results, Workload workload, String contender) {
    Results.Cell cell = results.cell(workload, contender);
    Quartiles time = cell.time();
    List<Sample> samples = cell.samples();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("nanosPerUnit", time.median());
    json.put("lowerQuartile", time.lower());
    json.put("upperQuartile", time.upper());
    json.put("ratioToBase", results.ratio(workload, contender));
    json.put("cpuNanosPerUnit", cell.cpu().median());
    json.put("starved", cell.starved());
    json.put("noisyRounds", cell.noisyRounds());
    json.put("samplesNanosPerUnit",
        samples.stream().map(Sample::nanosPerUnit).collect(Collectors.toList()));
    json.put("samplesCpuNanosPerUnit",
        samples.stream().map(Sample::cpuNanosPerUnit).collect(Collectors.toList()));
    json.put("samplesUnits", samples.stream().map(Sample::units).collect(Collectors.toList()));
    json.put("samplesCapped", samples.stream().map(Sample::capped).collect(Collectors.toList()));
    if (contender.equals(Contenders.MAGPIE)) {
      json.put("perThousandTasks", cell.counters().perThousandTasks());
    }
    return json;
  }
}
