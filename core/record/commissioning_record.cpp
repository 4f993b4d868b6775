#include "core/record/commissioning_record.h"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/base/json_reader.h"

namespace articulus::record {
namespace {

constexpr const char* kFormat = "articulus-commissioning-1";
constexpr int kSteps = static_cast<int>(CommissioningStep::Count);

CommissioningStep stepOf(const base::JsonReader& r) {
  const std::string key = r.text("step");
  for (int i = 0; i < kSteps; ++i)
    if (info(static_cast<CommissioningStep>(i)).key == key) return static_cast<CommissioningStep>(i);
  r.fail("step", "is \"" + key + "\", which is none", "Commission the cell again.");
}

CommissioningFigure figureOf(const base::JsonReader& r) {
  return {r.text("what"), r.number("value"), r.numberOr("allowed", std::numeric_limits<double>::quiet_NaN()),
          r.text("unit")};
}

CommissioningResult resultOf(const base::JsonReader& r) {
  CommissioningResult result{stepOf(r), r.flag("passed", false), r.text("words"), {}};
  for (const base::JsonReader& figure : r.items("figures")) result.figures.push_back(figureOf(figure));
  return result;
}

}  // namespace

bool CommissioningRecord::passed() const {
  for (int i = 0; i < kSteps; ++i) {
    const CommissioningResult* result = resultOf(static_cast<CommissioningStep>(i));
    if (result == nullptr || !result->passed) return false;
  }
  return true;
}

const CommissioningResult* CommissioningRecord::resultOf(CommissioningStep step) const {
  for (const CommissioningResult& one : results)
    if (one.step == step) return &one;
  return nullptr;
}

nlohmann::ordered_json toJson(const CommissioningRecord& record) {
  nlohmann::ordered_json results = nlohmann::ordered_json::array();
  for (const CommissioningResult& one : record.results) {
    nlohmann::ordered_json figures = nlohmann::ordered_json::array();
    for (const CommissioningFigure& f : one.figures) {
      nlohmann::ordered_json figure{{"what", f.what}, {"value", f.value}, {"unit", f.unit}};
      if (std::isfinite(f.allowed)) figure["allowed"] = f.allowed;
      figures.push_back(std::move(figure));
    }
    results.push_back(
        {{"step", info(one.step).key}, {"passed", one.passed}, {"words", one.words}, {"figures", std::move(figures)}});
  }
  return {{"format", kFormat},
          {"cell", record.cell},
          {"cell_name", record.cellName},
          {"cell_hash", record.cellHash},
          {"software", record.software},
          {"by", record.by},
          {"when", record.when},
          {"simulated", record.simulated},
          {"results", std::move(results)}};
}

base::Result<CommissioningRecord> readCommissioningRecord(const nlohmann::json& json, const std::string& origin) {
  try {
    const base::JsonReader r(json, origin);
    if (r.text("format") != kFormat) r.fail("format", std::string("is not ") + kFormat, "Commission the cell again.");
    CommissioningRecord record{r.text("cell"), r.text("cell_name"), r.text("cell_hash"),        r.text("software"),
                               r.text("by"),   r.text("when"),      r.flag("simulated", false), {}};
    for (const base::JsonReader& one : r.items("results")) record.results.push_back(articulus::record::resultOf(one));
    return record;
  } catch (const base::JsonError& e) {
    return e.error();
  }
}

}  // namespace articulus::record
