#pragma once
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/calibration/calibrate.h"
#include "core/calibration/data/equivalent_truth.h"
#include "core/robot/files/robot_file.h"
#include "core/robot/kinematics.h"
#include "core/spatial/rotation.h"

namespace articulus::test {

/// The arm of the source laboratory as its catalogue states it: rigid. The fit must find the stiffness by itself.
inline robot::RobotModel rigidPa10() {
  auto model = robot::loadRobot(ARTICULUS_RESOURCES "/robots/pa10_6ce.json");
  if (!model) {
    ADD_FAILURE() << model.error().text();
    return {};
  }
  model->elasticity = {};
  model->calibration = {};
  return *model;
}

inline calibration::SimulatedExperiment simulated(const robot::RobotModel& nominal,
                                                  const calibration::SimulationOptions& options) {
  auto experiment = calibration::simulateExperiment(nominal, options);
  if (!experiment) {
    ADD_FAILURE() << experiment.error().text();
    return {};
  }
  return *std::move(experiment);
}

inline calibration::CalibrationResult calibrated(const robot::RobotModel& nominal, const calibration::Measurements& fit,
                                                 const calibration::Measurements& validation,
                                                 const calibration::CalibrationOptions& options) {
  auto result = calibration::calibrate(nominal, fit, validation, options);
  if (!result) {
    ADD_FAILURE() << result.error().text();
    return {};
  }
  return *std::move(result);
}

/// What is asked of the reference: where the point was seen, in the order of the result's rows.
inline std::vector<spatial::Vector3> seenPoints(const calibration::Measurements& m) {
  std::vector<spatial::Vector3> points;
  for (const auto& row : m.standing) points.push_back(row.reference.p_I_m);
  for (const auto& trial : m.moving)
    for (const auto& sample : trial.reference) points.push_back(sample.p_I_m);
  return points;
}

inline const calibration::ParameterEstimate* find(const calibration::CalibrationResult& result,
                                                  const std::string& name) {
  for (const auto& p : result.parameters)
    if (nameOf(p.id) == name) return &p;
  return nullptr;
}

inline calibration::ParameterState stateOf(const calibration::CalibrationResult& result, const std::string& name) {
  const auto* p = find(result, name);
  if (!p) ADD_FAILURE() << "no parameter " << name;
  return p ? p->state : calibration::ParameterState::FixedByUser;
}

/// Coefficient with which a redundant parameter looks like another one; 0 where it is not named.
inline double shareOf(const calibration::CalibrationResult& result, const std::string& name, const std::string& other) {
  if (const auto* p = find(result, name))
    for (const auto& share : p->confoundedWith)
      if (nameOf(share.id) == other) return share.coefficient;
  return 0.0;
}

}  // namespace articulus::test
