#pragma once
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

namespace articulus::bench {

/// A line of the table that ends a run: its benchmarks are named "<what>/ours" and, where there is one, "<what>/KDL".
struct Row {
  std::string what;
  double reach_ns = 0.0;  ///< what we want to reach; 0: nothing stated
};

/// Prints what Google Benchmark prints, and at the end one table with ours, Orocos KDL's and the ratio. Times are CPU
/// times, which a busy machine spoils least; of repetitions the median counts. Nothing is judged here.
class RatioTable : public benchmark::ConsoleReporter {
 public:
  explicit RatioTable(std::vector<Row> rows) : ConsoleReporter(OO_Tabular), rows_(std::move(rows)) {}

  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.error_occurred) continue;
      const bool median = run.run_type == Run::RT_Aggregate && run.aggregate_name == "median";
      if (run.run_type != Run::RT_Iteration && !median) continue;
      const double ns = run.GetAdjustedCPUTime() / benchmark::GetTimeUnitMultiplier(run.time_unit) * 1e9;
      auto& times = times_ns_[run.run_name.function_name];
      if (median) times.assign(1, ns);
      else times.push_back(ns);
    }
    ConsoleReporter::ReportRuns(runs);
  }

  void Finalize() override {
    std::printf("\n%-42s %10s %10s %10s %10s\n", "what", "ours ns", "KDL ns", "KDL/ours", "reach ns");
    for (const Row& row : rows_) {
      const double ours = time(row.what + "/ours"), kdl = time(row.what + "/KDL");
      if (ours == 0.0) continue;  // filtered out
      std::printf("%-42s %10.1f %10s %10s %10s\n", row.what.c_str(), ours, number(kdl, "%.1f").c_str(),
                  number(kdl / ours, "%.2f").c_str(), number(row.reach_ns, "%.0f").c_str());
    }
    std::fflush(stdout);
  }

 private:
  [[nodiscard]] double time(const std::string& name) const {
    const auto found = times_ns_.find(name);
    if (found == times_ns_.end() || found->second.empty()) return 0.0;
    std::vector<double> sorted = found->second;
    std::sort(sorted.begin(), sorted.end());
    return sorted[sorted.size() / 2];
  }
  static std::string number(double value, const char* format) {
    char text[32] = "-";
    if (value > 0.0) std::snprintf(text, sizeof text, format, value);
    return text;
  }

  std::vector<Row> rows_;
  std::map<std::string, std::vector<double>> times_ns_;
};

/// The main program of a benchmark with a table.
inline int runWithTable(int argc, char** argv, std::vector<Row> rows) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  RatioTable table(std::move(rows));
  benchmark::RunSpecifiedBenchmarks(&table);
  benchmark::Shutdown();
  return 0;
}

}  // namespace articulus::bench
