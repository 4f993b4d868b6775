#include "core/calibration/report/result_notes.h"

#include <algorithm>
#include <cmath>

#include "core/base/text/text_format.h"

namespace articulus::calibration {
namespace {

constexpr double kStrange_m = 0.02;  // before the fit: no arm is built so badly
constexpr double kMisfit_m = 5e-3;   // after the fit: no instrument is so bad
constexpr double kBeyondGivenSigma = 5.0, kLeastBeyond_m = 1e-3;
constexpr double kBeyondPrior = 10.0;  // prior widths: another arm
constexpr int kFewGeometry = 10;       // of some 24 that a six-axis arm shows

}  // namespace

std::string misfitOf(const CalibrationResult& result, double givenSigma_m) {
  double squares = 0.0, rows = 0.0;
  for (const RowResidual& row : result.rows)
    if (row.use == RowResidual::Use::Fit) {
      squares += row.after_m.squaredNorm();
      rows += 1.0;
    }
  const double rms_m = rows > 0.0 ? std::sqrt(squares / rows) : 0.0;
  const bool beyondSigma =
      givenSigma_m > 0.0 && rms_m > std::max(kBeyondGivenSigma * std::sqrt(3.0) * givenSigma_m, kLeastBeyond_m);
  if (rms_m > kMisfit_m || beyondSigma)
    return "after the fit predicted and measured points are still " + base::significant(1e3 * rms_m, 3) +
           " mm apart (rms)";
  for (const ParameterEstimate& p : result.parameters)
    if (p.state == ParameterState::Fitted && isLinkGeometry(p.id.kind) && p.priorWidth &&
        std::abs(p.delta()) > kBeyondPrior * *p.priorWidth)
      return nameOf(p.id) + " had to change by " + base::significant(std::abs(p.delta()) / *p.priorWidth, 3) +
             " times its prior width";
  return {};
}

std::vector<std::string> notesOn(const CalibrationResult& result, const NoteFacts& facts) {
  std::vector<std::string> notes;
  if (!result.misfit.empty())
    notes.push_back("These measurements do not fit this arm: " + result.misfit + ". Likely causes: " + kMisfitCauses +
                    ". What remains is not the noise of an instrument; do not use the result.");
  int geometry = 0, asked = 0, rows = 0;
  for (const ParameterEstimate& p : result.parameters) {
    if (!isLinkGeometry(p.id.kind)) continue;
    asked += p.state != ParameterState::FixedByUser;
    geometry += p.state == ParameterState::Fitted;
  }
  if (asked >= kFewGeometry && geometry < kFewGeometry)
    notes.push_back(
        "These measurements tell next to nothing about the arm: only " + std::to_string(geometry) +
        " parameters of its geometry could be fitted. Measure poses that differ in all joints, over the whole "
        "working volume.");
  if (result.simulated) notes.push_back("SIMULATED measurements: the result tells nothing about a real arm.");
  if (!facts.converged)
    notes.push_back("The last solve did not converge within its iterations: treat the result with care.");
  if (facts.rank != facts.independent)
    notes.push_back("Singular values count " + std::to_string(facts.rank) + " independent parameters, " +
                    std::to_string(facts.independent) + " were fitted: the data are close to a degenerate set.");
  for (const RowResidual& row : result.rows) rows += row.use != RowResidual::Use::Validation;
  if (result.rejected * 10 > rows)
    notes.push_back("More than a tenth of the rows was rejected: look for a cause before the result is used.");
  if (facts.outsideTime > 0)
    notes.push_back(std::to_string(facts.outsideTime) +
                    " reference rows lie outside the robot's recording and were left out.");
  if (result.start.agreeing == 1 && result.start.starts > 1)
    notes.push_back("Only one of " + std::to_string(result.start.starts) + " starts found the best minimum.");
  if (!result.errors.empty() && result.errors.front().before.mean_m > kStrange_m)
    notes.push_back(
        "Before the calibration the arm was centimetres off: check that the robot is the one that was measured, "
        "that positions are in metres and joint positions in radians, and that the tool is about right.");
  for (const ParameterEstimate& p : result.parameters) {
    if (p.state != ParameterState::Fitted) continue;
    if (isLinkGeometry(p.id.kind) && p.priorWidth && std::abs(p.delta()) > 2.0 * *p.priorWidth)
      notes.push_back(nameOf(p.id) + " changed by more than twice its prior width: not likely for a sound arm.");
    if (p.id.kind == ParameterKind::TimeShift && std::abs(p.value) > 0.99 * facts.timeShiftLimit_s)
      notes.push_back("The time shift lies at its limit: check the clocks, or allow more.");
  }
  notes.insert(notes.end(), facts.undetermined.begin(), facts.undetermined.end());
  return notes;
}

}  // namespace articulus::calibration
