#include "core/calibration/fit/problem_setup.h"

#include <cmath>
#include <limits>
#include <numeric>

#include "core/calibration/fit/registration.h"
#include "core/spatial/rotation.h"

namespace articulus::calibration {
namespace {

constexpr double kUsualLength_m = 1e-3, kUsualAngle_rad = 0.0087, kUsualCompliance_rad_per_Nm = 5e-4,
                 kUsualLag_s = 5e-3, kUsualShift_s = 1e-3;

base::Error bad(const std::string& where, const std::string& what, const std::string& remedy) {
  return {base::ErrorCode::InvalidArgument, where + ": " + what + ".", remedy};
}

bool fits(const JointSample& sample, int joints) {
  return sample.q_rad.size() == joints && sample.tau_Nm.size() == joints && sample.qd_rad_per_s.size() == joints;
}

bool finite(const JointSample& sample) {
  return std::isfinite(sample.time_s) && sample.q_rad.allFinite() && sample.tau_Nm.allFinite() &&
         sample.qd_rad_per_s.allFinite();
}

bool finite(const ReferenceSample& sample) {
  return std::isfinite(sample.time_s) && sample.p_I_m.allFinite() && (!sample.R_IT || sample.R_IT->allFinite());
}

}  // namespace

base::Result<void> checkMeasurements(const Measurements& measurements, int joints, double margin_s) {
  const std::string lengths =
      "one number a joint (" + std::to_string(joints) + ") is needed for angle, torque and speed";
  for (std::size_t i = 0; i < measurements.standing.size(); ++i) {
    const StaticMeasurement& m = measurements.standing[i];
    const std::string where = m.origin.file.empty() ? "Static row " + std::to_string(i + 1)
                                                    : m.origin.file + ", line " + std::to_string(m.origin.line);
    if (!fits(m.arm, joints)) return bad(where, lengths, "Give the file of the arm that was measured.");
    if (!finite(m.arm) || !finite(m.reference))
      return bad(where, "a number is not finite", "Remove or correct the row.");
  }
  for (const Trial& trial : measurements.moving) {
    const std::string where = "Trial \"" + trial.name + "\"";
    if (trial.arm.size() < 4)
      return bad(where, "fewer than four rows of the robot", "Record the robot during the whole motion.");
    for (std::size_t i = 0; i < trial.arm.size(); ++i) {
      if (!fits(trial.arm[i], joints)) return bad(where, lengths, "Give the file of the arm that was measured.");
      if (!finite(trial.arm[i])) return bad(where, "a number of the robot is not finite", "Remove or correct the row.");
      if (i > 0 && trial.arm[i].time_s <= trial.arm[i - 1].time_s)
        return bad(where, "the robot's times do not rise", "Sort the rows by time and remove doubles.");
    }
    for (const ReferenceSample& sample : trial.reference)
      if (!finite(sample)) return bad(where, "a number of the reference is not finite", "Remove or correct the row.");
    if (trial.arm.back().time_s - trial.arm.front().time_s <= 2.0 * margin_s)
      return bad(where, "shorter than twice the widest time shift", "Record longer, or allow less time shift.");
  }
  return {};
}

FitProblem makeProblem(const robot::RobotModel& nominal, const Measurements& fit, const CalibrationOptions& options,
                       int& outsideTime) {
  FitProblem problem(nominal.joints);
  const ParameterLayout& layout = problem.layout;
  const auto size = static_cast<std::size_t>(layout.size());
  problem.anchor.X_B0 = nominal.calibration.empty() ? nominal.X_B0 : nominal.calibration.nominalX_B0;
  problem.anchor.X_LF = nominal.calibration.empty() ? nominal.X_LF : nominal.calibration.nominalX_LF;
  problem.anchor.R_FT = options.X_FT.rotation;
  problem.nominal.assign(size, 0.0);
  problem.priorWidth.assign(size, 0.0);
  problem.scale.assign(size, 1.0);
  problem.lower.assign(size, -std::numeric_limits<double>::infinity());
  problem.upper.assign(size, std::numeric_limits<double>::infinity());
  const auto& elasticity = nominal.calibration.empty() ? nominal.elasticity : nominal.calibration.nominalElasticity;
  for (int i = 0; i < layout.size(); ++i) {
    const auto k = static_cast<std::size_t>(i);
    const ParameterId& id = layout.id(i);
    const auto j = static_cast<std::size_t>(id.index);
    const bool length = unitOf(id.kind) == "m";
    problem.scale[k] = length ? kUsualLength_m : kUsualAngle_rad;
    if (isLinkGeometry(id.kind)) {
      problem.priorWidth[k] = length ? options.prior.length_m : options.prior.angle_rad;
      if (problem.priorWidth[k] > 0.0) problem.scale[k] = problem.priorWidth[k];
    }
    const robot::LinkGeometry& g = nominal.links[isLinkGeometry(id.kind) ? j : 0].nominal;
    switch (id.kind) {
      case ParameterKind::LinkA: problem.nominal[k] = g.a_m(); break;
      case ParameterKind::LinkAlpha: problem.nominal[k] = g.alpha_rad(); break;
      case ParameterKind::LinkD: problem.nominal[k] = g.d_m(); break;
      case ParameterKind::LinkTheta: problem.nominal[k] = g.thetaOffset_rad(); break;
      case ParameterKind::LinkBeta: problem.nominal[k] = g.beta_rad(); break;
      case ParameterKind::ToolTranslation: problem.nominal[k] = options.X_FT.translation[id.index]; break;
      case ParameterKind::Compliance:
        problem.nominal[k] = elasticity[j].compliance_rad_per_Nm;
        problem.priorWidth[k] = options.prior.compliance_rad_per_Nm;
        problem.scale[k] = kUsualCompliance_rad_per_Nm;
        problem.lower[k] = 0.0;
        break;
      case ParameterKind::ViscousLag:
        problem.nominal[k] = elasticity[j].compliance_rad_per_Nm * elasticity[j].viscous_Nms_per_rad;
        problem.priorWidth[k] = options.prior.viscousLag_s;
        problem.scale[k] = kUsualLag_s;
        problem.lower[k] = 0.0;
        break;
      case ParameterKind::TimeShift:
        problem.scale[k] = kUsualShift_s;
        problem.lower[k] = -options.timeShiftLimit_s;
        problem.upper[k] = options.timeShiftLimit_s;
        break;
      default: break;
    }
  }
  problem.rows = observationsOf(fit, options.timeShiftLimit_s, outsideTime);
  for (const Observation& row : problem.rows)
    problem.useOrientation = problem.useOrientation || row.reference->R_IT.has_value();
  if (problem.rows.empty()) return problem;
  std::vector<int> all(problem.rows.size());
  std::iota(all.begin(), all.end(), 0);
  registerBase(problem, all, problem.nominal);
  anchorBase(problem, problem.nominal);
  return problem;
}

void registerBase(const FitProblem& problem, const std::vector<int>& rows, std::vector<double>& values) {
  const ParameterLayout& layout = problem.layout;
  const int t = layout.at(ParameterKind::BaseTranslation), r = layout.at(ParameterKind::BaseRotation);
  const MeasurementModel model(layout, problem.anchor, values);
  const spatial::Pose X_BI = model.X_IB().inverse();
  std::vector<spatial::Vector3> seen, predicted;
  ArmState state;
  for (const int i : rows) {
    const Observation& row = problem.rows[static_cast<std::size_t>(i)];
    stateAt(row, model.timeShift_s(), state);
    seen.push_back(row.reference->p_I_m);
    predicted.push_back(X_BI * model.predict(state).translation);
  }
  const spatial::Pose X_IB = registeredPose(seen, predicted);
  const spatial::Vector3 turn = spatial::logRotation(X_IB.rotation * problem.anchor.R_IB.transpose());
  for (int k = 0; k < 3; ++k) {
    values[static_cast<std::size_t>(t + k)] = X_IB.translation[k];
    values[static_cast<std::size_t>(r + k)] = turn[k];
  }
}

void anchorBase(FitProblem& problem, std::vector<double>& values) {
  const auto r = static_cast<std::size_t>(problem.layout.at(ParameterKind::BaseRotation));
  const spatial::Vector3 turn(values[r], values[r + 1], values[r + 2]);
  problem.anchor.R_IB = spatial::orthonormalised(spatial::expRotation(turn) * problem.anchor.R_IB);
  for (std::size_t k = 0; k < 3; ++k) values[r + k] = 0.0;
}

}  // namespace articulus::calibration
