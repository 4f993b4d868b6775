#include "core/run/drift/cell_measurements.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/stored_json.h"
#include "core/run/drift/measured_quantity.h"
#include "core/spatial/units.h"

namespace articulus::run {
namespace {

constexpr const char *kSimulated = "simulated", *kSpecimen = "specimen";

/// Only what is known and finite.
MeasuredValues valuesIn(const nlohmann::json& row) {
  MeasuredValues values;
  for (const auto& [key, value] : row.items())
    if (measuredQuantity(key) && value.is_number() && std::isfinite(value.get<double>()))
      values.emplace(key, value.get<double>());
  return values;
}

}  // namespace

MeasuredValues measuredOf(const sensing::WeighIn& weighIn) {
  MeasuredValues values{
      {std::string(kToolMassKey), weighIn.mass_kg},
      {std::string(kWeighInErrorKey), weighIn.channels[static_cast<std::size_t>(weighIn.worst)].error}};
  for (std::size_t i = 0; i < kZeroKeys.size(); ++i)
    values.emplace(kZeroKeys[i], weighIn.offset[static_cast<Eigen::Index>(i)]);
  return values;
}

MeasuredValues measuredOf(const sensing::ToolCalibration& tool) {
  MeasuredValues values{{std::string(kToolMassKey), tool.mass_kg}};
  for (std::size_t i = 0; i < kToolCentreKeys.size(); ++i)
    values.emplace(kToolCentreKeys[i], tool.centre_S_m[static_cast<Eigen::Index>(i)]);
  for (std::size_t i = 0; tool.offsetKnown && i < kZeroKeys.size(); ++i)
    values.emplace(kZeroKeys[i], tool.offset_S[static_cast<Eigen::Index>(i)]);
  return values;
}

MeasuredValues measuredDeadTime(double deadTime_s) { return {{std::string(kDeadTimeKey), deadTime_s}}; }

MeasuredValues measuredStiffness(std::span<const storage::ResultValue> results) {
  MeasuredValues values;
  std::map<std::string, int, std::less<>> sides;
  for (const storage::ResultValue& one : results) {
    const bool turns = one.unit == "Nm/deg";
    if (one.motion.empty() || !one.isTold() || (!turns && one.unit != "N/mm") ||
        !one.quantity.starts_with("stiffness of the elastic zone"))
      continue;
    const std::string key = stiffnessKey(one.motion, turns);
    const double value = one.minimum / (turns ? spatial::kRadiansPerDegree : 1e-3);
    auto [at, fresh] = values.emplace(key, value);
    const int n = ++sides[key];
    if (!fresh) at->second += (value - at->second) / n;
  }
  return values;
}

std::string textOf(const MeasuredValues& values, const cell::CellConfig& cell, const std::string& specimen) {
  nlohmann::ordered_json row{{kSimulated, cell.allSimulated()}};
  if (!specimen.empty()) row[kSpecimen] = specimen;
  for (const auto& [key, value] : values)
    if (std::isfinite(value)) row[key] = value;
  return row.dump();
}

base::Result<void> keepMeasured(storage::AccountStore& accounts, const std::string& who, const cell::CellConfig& cell,
                                const MeasuredValues& values, const std::string& specimen) {
  return accounts.audit(who, kCellMeasured, cell.key, {}, textOf(values, cell, specimen));
}

base::Result<void> keepStiffness(storage::AccountStore& accounts, const std::string& who, const cell::CellConfig& cell,
                                 storage::UserStore& runs, std::int64_t runId, const std::string& specimen) {
  const auto results = runs.results(runId);
  if (!results) return results.error();
  const auto found = measuredStiffness(*results);
  return found.empty() ? base::Result<void>{} : keepMeasured(accounts, who, cell, found, specimen);
}

base::Result<std::vector<CellMeasurement>> measurementsOf(storage::AccountStore& accounts, const std::string& cellKey) {
  const auto rows = accounts.auditOf(kCellMeasured, cellKey, kMostMeasurements);
  if (!rows) return rows.error();
  std::vector<CellMeasurement> all;
  for (const storage::AuditEntry& row : *rows) {
    const auto json = base::parseStoredJson(row.after, "row " + std::to_string(row.id) + " of the audit trail");
    if (!json || !json->is_object()) continue;
    const auto simulated = json->find(kSimulated), specimen = json->find(kSpecimen);
    all.push_back({row.time, row.who, simulated != json->end() && simulated->is_boolean() && simulated->get<bool>(),
                   specimen != json->end() && specimen->is_string() ? specimen->get<std::string>() : std::string(),
                   valuesIn(*json)});
  }
  std::ranges::reverse(all);
  return all;
}

}  // namespace articulus::run
