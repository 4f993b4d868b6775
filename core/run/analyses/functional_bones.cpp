#include "core/run/analyses/functional_bones.h"
#include "core/run/analyses/result_rows.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace articulus::run {
namespace {

using record::Channel;
using spatial::Matrix3;
using spatial::Vector3;

constexpr std::size_t kMostPoses = 4000;
constexpr int kMostRounds = 50;

/// Keeps the first, then every second, every fourth pose as they become many: evenly spread over all.
class ThinnedPoses {
 public:
  void add(const Matrix3& R) {
    if (seen_++ % stride_ != 0) return;
    kept_.push_back(R);
    if (kept_.size() < kMostPoses) return;
    for (std::size_t i = 0; 2 * i < kept_.size(); ++i) kept_[i] = kept_[2 * i];
    kept_.resize((kept_.size() + 1) / 2);
    stride_ *= 2;
  }
  [[nodiscard]] const std::vector<Matrix3>& kept() const noexcept { return kept_; }

 private:
  std::vector<Matrix3> kept_;
  std::size_t seen_ = 0, stride_ = 1;
};

/// Both bones keep the same axes at the reference pose: those of the distal one are turned as well, until both agree.
base::Result<analysis::FunctionalAxis> foundTogether(const std::vector<Matrix3>& given,
                                                     const FunctionalRequest& request) {
  Matrix3 correction = Matrix3::Identity();
  for (int k = 0;; ++k) {
    std::vector<Matrix3> turned;
    turned.reserve(given.size());
    for (const Matrix3& R : given) turned.emplace_back(R * correction);
    auto found = analysis::functionalAxis(turned, *request.convention, request.side, request.least_range_rad);
    if (!found) return found;
    const double change = (found->correction - correction).norm();
    correction = found->correction;
    if (change < 1e-14 || k == kMostRounds) return found;
  }
}

void addRows(const analysis::FunctionalAxis& found, const analysis::CrossTalk& before, std::size_t poses,
             const FunctionalRequest& request, std::vector<storage::ResultValue>& rows) {
  const std::string first(request.convention->angles[0]), second(request.convention->angles[1]);
  const std::string method = "axis of the proximal bone with which " + second + " goes least with " + first + ", of " +
                             std::to_string(poses) + " poses; Baker et al. 1999, Rivest 2005";
  const auto add = [&](const std::string& quantity, const char* unit, double value, const std::string& how) {
    addRow(rows, {request.table, "functional axis", quantity, unit}, value, how);
  };
  const Vector3 direction_W = request.R_WP * found.direction;
  constexpr std::array kAxes{"x", "y", "z"};
  for (int k = 0; k < 3; ++k)
    add("direction of the axis of " + first + ", " + kAxes[static_cast<std::size_t>(k)], "1", direction_W[k],
        method + "; in the axes of W at the reference pose");
  add("tilt from the given axis", "rad", found.tilt_rad, method);
  add("direction of the axis, uncertainty", "rad", found.error_rad,
      "standard error from what is left, neighbours that hang together counted as fewer");
  const std::string correlation = "correlation of " + second + " with " + first,
                    going = "standard deviation of the part of " + second + " that goes with " + first;
  add("cross-talk before", "1", before.correlation, correlation + ", given axes");
  add("cross-talk after", "1", found.after.correlation, correlation + ", functional axis");
  add("cross-talk before, " + second, "rad", before.going_rad, going + ", given axes");
  add("cross-talk after, " + second, "rad", found.after.going_rad, going + ", functional axis");
}

}  // namespace

base::Result<FunctionalBones> functionalBones(const RunView& run, const std::vector<std::string>& labels,
                                              const FunctionalRequest& request) {
  constexpr std::array kChannels{Channel::QuaternionW, Channel::QuaternionX, Channel::QuaternionY,
                                 Channel::QuaternionZ};
  for (const std::string& label : labels)
    if (run.actionsOf(label).empty())
      return base::Error{base::ErrorCode::InvalidArgument, request.table + ": no motion is called \"" + label + "\".",
                         run.motionsToName()};
  ThinnedPoses poses;
  for (const protocol::Action& action : run.program().actions) {
    if (action.kind != protocol::ActionKind::Motion && action.kind != protocol::ActionKind::Replay) continue;
    if (!run.isAmong(action, labels)) continue;
    auto read = run.forEachSample(action.number, kChannels, [&](const record::Sample& s) {
      const spatial::Quaternion q(s[Channel::QuaternionW], s[Channel::QuaternionX], s[Channel::QuaternionY],
                                  s[Channel::QuaternionZ]);
      if (std::abs(q.norm() - 1.0) < 0.1) poses.add(request.R_AB(action.number, q.normalized().toRotationMatrix()));
      return true;
    });
    if (!read) return read.error();
  }
  auto found = request.together
                   ? foundTogether(poses.kept(), request)
                   : analysis::functionalAxis(poses.kept(), *request.convention, request.side, request.least_range_rad);
  if (!found)
    return base::Error{found.error().code, request.table + ": " + found.error().message, found.error().remedy};
  FunctionalBones bones{found->correction, {}};
  addRows(*found, crossTalkOf(poses.kept(), *request.convention, request.side), poses.kept().size(), request,
          bones.rows);
  return bones;
}

}  // namespace articulus::run
