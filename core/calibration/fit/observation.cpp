#include "core/calibration/fit/observation.h"

#include <algorithm>

namespace articulus::calibration {

std::vector<Observation> observationsOf(const Measurements& measurements, double margin_s, int& outsideTime) {
  std::vector<Observation> rows;
  outsideTime = 0;
  for (const StaticMeasurement& m : measurements.standing) rows.push_back({&m.arm, nullptr, &m.reference, m.origin});
  for (const Trial& trial : measurements.moving) {
    const double first_s = trial.arm.front().time_s + margin_s, last_s = trial.arm.back().time_s - margin_s;
    for (std::size_t i = 0; i < trial.reference.size(); ++i) {
      const ReferenceSample& sample = trial.reference[i];
      if (sample.time_s < first_s || sample.time_s > last_s) {
        ++outsideTime;
        continue;
      }
      const int line = i < trial.referenceLine.size() ? trial.referenceLine[i] : 0;
      rows.push_back({nullptr, &trial, &sample, {trial.referenceFile, line, trial.name, trial.load_N}});
    }
  }
  return rows;
}

void stateAt(const Observation& row, double timeShift_s, ArmState& state) {
  if (row.standing) {
    state.q_rad = row.standing->q_rad;
    state.tau_Nm = row.standing->tau_Nm;
    state.qd_rad_per_s = row.standing->qd_rad_per_s;
    state.tauRate_Nm_per_s.setZero(state.q_rad.size());
    state.acceleration_rad_per_s2.setZero(state.q_rad.size());
    return;
  }
  const auto& arm = row.trial->arm;
  const double time_s = row.reference->time_s + timeShift_s;
  const auto after = std::upper_bound(arm.begin() + 1, arm.end() - 1, time_s,
                                      [](double t, const JointSample& sample) { return t < sample.time_s; });
  const JointSample &b = *after, &a = *(after - 1);
  const double h = b.time_s - a.time_s, s = (time_s - a.time_s) / h;
  const double h00 = (1.0 + 2.0 * s) * (1.0 - s) * (1.0 - s), h10 = s * (1.0 - s) * (1.0 - s),
               h01 = s * s * (3.0 - 2.0 * s), h11 = s * s * (s - 1.0);
  state.q_rad = h00 * a.q_rad + h01 * b.q_rad + h * (h10 * a.qd_rad_per_s + h11 * b.qd_rad_per_s);
  state.tau_Nm = a.tau_Nm + s * (b.tau_Nm - a.tau_Nm);
  state.qd_rad_per_s = a.qd_rad_per_s + s * (b.qd_rad_per_s - a.qd_rad_per_s);
  state.tauRate_Nm_per_s = (b.tau_Nm - a.tau_Nm) / h;
  state.acceleration_rad_per_s2 = (b.qd_rad_per_s - a.qd_rad_per_s) / h;
}

}  // namespace articulus::calibration
