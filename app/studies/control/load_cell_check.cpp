#include "app/studies/control/load_cell_check.h"

#include <Eigen/QR>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

namespace articulus::studies {
namespace {

using record::Channel;
using spatial::Vector3;
using spatial::Vector6;

struct Weight {
  double mass_kg;
  Vector3 centre_m;  // in S
};

/// Forces and moments in six independent directions, within what the wrist carries.
const std::vector<Weight> kWeights{{4.0, {0.05, 0.0, 0.05}}, {4.0, {0.0, 0.05, 0.05}}, {4.0, {-0.03, -0.03, 0.1}}};
constexpr double kTilt_rad = 0.9, kMove_s = 4.0, kWeigh_s = 1.0;

/// From one direction to the next: the offset is in none of them, and of the drift only what comes in between.
struct Change {
  Vector6 load, reading;
};

/// Wrist poses about the initial pose, clear of the vice: turned about the flange's axis, tilted to one side and the
/// other in turn.
std::vector<robot::JointVector> poses(const cell::CellConfig& cell) {
  std::vector<robot::JointVector> all{cell.initialJoints_rad};
  const auto wrist = cell.initialJoints_rad.size() - 2, flange = wrist + 1;
  const double inward =
      cell.initialJoints_rad[wrist] > 0.0 ? -kTilt_rad : kTilt_rad;  // where the wrist has most of its range
  for (const double turn : {-1.5, -0.75, 0.0, 0.75, 1.5})
    for (const double tilt : {inward, 0.4 * inward, -0.2 * inward}) {
      robot::JointVector q = cell.initialJoints_rad;
      q[wrist] += tilt;
      q[flange] += turn;
      all.push_back(q);
    }
  return all;
}

base::Result<void> weigh(const ControlRigOptions& cell, const Weight& weight, std::vector<Change>& changes) {
  ControlRigOptions options = cell;
  const std::vector<double> centre{weight.centre_m.x(), weight.centre_m.y(), weight.centre_m.z()};
  const nlohmann::json tool{{"mass_kg", weight.mass_kg}, {"centre_of_mass_m", centre}};
  options.cellPatch["tool"].merge_patch(tool);
  options.cellPatch["simulation"]["tool"].merge_patch(tool);
  auto rig = ControlRig::create(options);
  if (!rig) return rig.error();
  if (auto r = (*rig)->makeReady(false); !r) return r.error();
  const spatial::Matrix3 R_DS = (*rig)->cell().X_SD.rotation.transpose();
  std::optional<Change> last;  // here load and reading themselves
  for (const robot::JointVector& q : poses((*rig)->cell())) {
    if (auto r = (*rig)->moveJoints(q, kMove_s); !r) return r.error();
    Change w{Vector6::Zero(), Vector6::Zero()};
    int n = 0;
    const auto look = [&](const record::Sample& s) {
      const spatial::Matrix3 R_WD = spatial::Quaternion(s[Channel::QuaternionW], s[Channel::QuaternionX],
                                                        s[Channel::QuaternionY], s[Channel::QuaternionZ])
                                        .toRotationMatrix();
      const Vector3 force = weight.mass_kg * ((R_WD * R_DS).transpose() * Vector3(0.0, 0.0, -9.81));
      Vector6 load;
      load << force, weight.centre_m.cross(force);
      w.load += load;
      w.reading += s.six(Channel::SensorForceX);
      ++n;
    };
    if (auto r = (*rig)->wait(kWeigh_s, look); !r) return r.error();
    w = {w.load / n, w.reading / n};
    if (last) changes.push_back({w.load - last->load, w.reading - last->reading});
    last = w;
  }
  return {};
}

}  // namespace

base::Result<spatial::Matrix6> checkLoadCell(const ControlRigOptions& cell) {
  std::vector<Change> changes;
  for (const Weight& weight : kWeights)
    if (auto r = weigh(cell, weight, changes); !r) return r.error();
  // reading = C load: what is known stands on the right, so that the readings' noise makes nothing too small.
  const auto n = static_cast<Eigen::Index>(changes.size());
  Eigen::Matrix<double, Eigen::Dynamic, 6> known(n, 6), read(n, 6);
  for (Eigen::Index i = 0; i < n; ++i) {
    known.row(i) = changes[static_cast<std::size_t>(i)].load.transpose();
    read.row(i) = changes[static_cast<std::size_t>(i)].reading.transpose();
  }
  const Eigen::ColPivHouseholderQR<Eigen::Matrix<double, Eigen::Dynamic, 6>> qr(known);
  if (qr.rank() < 6)
    return base::Error{base::ErrorCode::Internal, "The weighings do not tell the load cell's axes apart.",
                       "Tilt the wrist farther, or use other weights."};
  return spatial::Matrix6(spatial::Matrix6(qr.solve(read).transpose()).inverse());
}

}  // namespace articulus::studies
