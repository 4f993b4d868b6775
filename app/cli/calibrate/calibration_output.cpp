#include "app/cli/calibrate/calibration_output.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/cli/terminal/text_table.h"
#include "core/calibration/data/calibrated_robot_file.h"
#include "core/spatial/units.h"

namespace articulus::cli {
namespace {

using namespace calibration;
using Align = TextTable::Align;

constexpr std::size_t kLineWidth = 100;
constexpr int kRejectedShown = 20;

using base::significant;

std::string mm(double value_m) { return fixed(1e3 * value_m, 3); }

/// Unit and factor for people.
std::pair<const char*, double> shownAs(ParameterKind kind) {
  const std::string unit = unitOf(kind);
  if (unit == "m") return {"mm", 1e3};
  if (unit == "rad") return {"deg", spatial::kDegreesPerRadian};
  if (unit == "s") return {"ms", 1e3};
  return {"urad/Nm", 1e6};
}

std::string remark(const ParameterEstimate& p) {
  switch (p.state) {
    case ParameterState::Fitted: return p.atLimit ? "at its physical limit" : "";
    case ParameterState::NotExcited: return p.undetermined ? "as uncertain as large; kept" : "no effect in these data";
    case ParameterState::FixedByUser: return "fixed";
    case ParameterState::Redundant: break;
  }
  std::string text = "redundant with";
  for (std::size_t i = 0; i < p.confoundedWith.size() && i < 6; ++i)
    text += (i ? ", " : " ") + nameOf(p.confoundedWith[i].id);
  return text;
}

std::string errors(const CalibrationResult& r) {
  TextTable table({{"mm", Align::Left},
                   {"rows", Align::Right},
                   {"before mean", Align::Right},
                   {"peak", Align::Right},
                   {"after mean", Align::Right},
                   {"peak", Align::Right}});
  for (const BeforeAfter& e : r.errors)
    table.add({e.after.label, grouped(e.after.rows), mm(e.before.mean_m), mm(e.before.peak_m), mm(e.after.mean_m),
               mm(e.after.peak_m)});
  return table.text();
}

std::string parameters(const CalibrationResult& r) {
  TextTable table({{"parameter", Align::Left},
                   {"unit", Align::Left},
                   {"nominal or start", Align::Right},
                   {"change", Align::Right},
                   {"std. error", Align::Right},
                   {"prior", Align::Right},
                   {"", Align::Left}});
  for (const ParameterEstimate& p : r.parameters) {
    const auto [unit, factor] = shownAs(p.id.kind);
    const bool fitted = p.state == ParameterState::Fitted;
    table.add({nameOf(p.id), unit, (hasNominal(p.id.kind) ? "" : "start ") + significant(p.nominal * factor),
               fitted ? significant(p.delta() * factor) : "-", fitted ? significant(p.standardError * factor) : "-",
               p.priorWidth ? std::string("+-").append(significant(*p.priorWidth * factor)) : "none", remark(p)});
  }
  return table.text();
}

std::string stiffness(const CalibrationResult& r) {
  TextTable table({{"joint", Align::Left},
                   {"stiffness, Nm/rad", Align::Right},
                   {"viscous term, Nms/rad", Align::Right},
                   {"", Align::Left}});
  for (int i = 0; i < r.robot.joints; ++i) {
    const robot::JointElasticity& e = r.robot.elasticity[static_cast<std::size_t>(i)];
    const bool undetermined = std::any_of(r.parameters.begin(), r.parameters.end(), [i](const ParameterEstimate& p) {
      return p.undetermined && p.id == ParameterId{ParameterKind::Compliance, i};
    });
    const bool rigid = e.compliance_rad_per_Nm < 1e-9;
    table.add({std::to_string(i + 1), rigid ? "rigid" : significant(1.0 / e.compliance_rad_per_Nm),
               rigid ? "-" : significant(e.viscous_Nms_per_rad),
               undetermined ? "nominal: not known from these data" : ""});
  }
  return table.text();
}

std::string rejected(const CalibrationResult& r) {
  TextTable table(
      {{"rejected row", Align::Left}, {"trial", Align::Left}, {"mm", Align::Right}, {"sigmas", Align::Right}});
  int shown = 0;
  for (const RowResidual& row : r.rows)
    if (row.use == RowResidual::Use::Rejected && shown++ < kRejectedShown)
      table.add({row.origin.file + ":" + std::to_string(row.origin.line), row.origin.trial, mm(row.after_m.norm()),
                 fixed(row.studentised, 1)});
  return table.text() +
         (r.rejected > kRejectedShown
              ? std::string("  and ").append(std::to_string(r.rejected - kRejectedShown)).append(" more\n")
              : "");
}

}  // namespace

std::string calibrationText(const CalibrationResult& r) {
  std::string s;
  if (r.simulated) s += "SIMULATED measurements\n";
  for (const std::string& note : r.notes) s.append(wrapped("Note: " + note, kLineWidth, ""));
  if (!r.notes.empty()) s += "\n";
  s += r.robot.name + ": " + std::to_string(r.fitted) + " parameters fitted of " + std::to_string(r.candidates) +
       " asked for, " + std::to_string(r.rejected) + (r.rejected == 1 ? " row rejected, " : " rows rejected, ") +
       std::to_string(r.start.agreeing) + " of " + std::to_string(r.start.starts) + " starts at the same minimum\n";
  s += r.misfit.empty() ? "noise of the reference " + mm(r.positionSigma_m) +
                              " mm per axis: a perfect arm would show " + mm(r.noiseFloor_m) + " mm on average\n"
                        : "what remains comes to " + mm(r.positionSigma_m) + " mm per axis\n";
  if (r.timeShiftError_s > 0.0)
    s += "the arm's clock is " + fixed(1e3 * r.timeShift_s, 2) + " +- " + fixed(1e3 * r.timeShiftError_s, 2) +
         " ms ahead of the instrument's\n";
  s.append("\n").append(errors(r)).append(
      "  before: nominal arm, its base, tool and clock registered to the same rows\n\n");
  s.append(parameters(r)).append("\n").append(stiffness(r));
  if (r.rejected > 0) s.append("\n").append(rejected(r));
  return s;
}

nlohmann::ordered_json calibrationObject(const CalibrationResult& r) {
  nlohmann::ordered_json object = calibrationReport(r);
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const RowResidual& row : r.rows)
    if (row.use == RowResidual::Use::Rejected)
      rows.push_back({{"file", row.origin.file},
                      {"line", row.origin.line},
                      {"trial", row.origin.trial},
                      {"distance_m", row.after_m.norm()},
                      {"sigmas", row.studentised}});
  object["rejected"] = rows;
  object["starts"] = {{"number", r.start.starts}, {"agreeing", r.start.agreeing}};
  return object;
}

}  // namespace articulus::cli
