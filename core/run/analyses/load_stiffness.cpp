#include "core/run/analyses/load_stiffness.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/analysis/load_rise.h"
#include "core/base/text/text_format.h"
#include "core/protocol/step_catalogue.h"
#include "core/record/sample_pose.h"
#include "core/run/analyses/result_rows.h"
#include "core/run/run_view.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"

namespace articulus::run {
namespace {

using record::Channel;

constexpr std::array kShares{0.75, 0.8, 0.85, 0.9, 0.95, 0.98};  // of the peak: the last one that a reading takes
constexpr double kLeast_N = 2.0, kLeast_Nm = 0.1;
constexpr double kOtherSide = 0.5;  // of the larger side: less is what friction and control leave

/// The only load that is driven; -1: none, or more than one.
int onlyOne(const std::array<double, 6>& loads) {
  int axis = -1;
  for (std::size_t k = 0; k < loads.size(); ++k)
    if (loads[k] != 0.0) axis = axis < 0 ? static_cast<int>(k) : 6;
  return axis == 6 ? -1 : axis;
}

int drivenBy(const protocol::Step& step) {
  if (const auto* load = std::get_if<protocol::LoadStep>(&step)) return onlyOne(load->target);
  const auto* wave = std::get_if<protocol::WaveformStep>(&step);
  if (wave == nullptr || wave->goals.frame != control::TaskFrame::World) return -1;
  std::array<double, 6> loads{};
  for (std::size_t k = 0; k < loads.size(); ++k) {
    const protocol::AxisGoal& goal = wave->goals.axis[k];
    if (goal.mode == control::AxisMode::Force) loads[k] = goal.value;
    // A pose that is driven beside it moves the body, too.
    if (goal.mode == control::AxisMode::Position && wave->shape != protocol::Waveform::Ramp && goal.value != 0.0)
      return -1;
  }
  return onlyOne(loads);
}

/// Load over way of a line through the readings; nothing where the way does not grow with the load.
std::optional<double> slopeOf(const analysis::LoadRise& rise) {
  std::vector<double> load, way;
  for (const double share : kShares)
    if (const auto read = rise.at(share * rise.peak())) {
      load.push_back(share * rise.peak());
      way.push_back(read->value);
    }
  if (load.size() < 3) return {};
  double meanLoad = 0.0, meanWay = 0.0, both = 0.0, squares = 0.0;
  for (std::size_t i = 0; i < load.size(); ++i) meanLoad += load[i], meanWay += way[i];
  meanLoad /= static_cast<double>(load.size());
  meanWay /= static_cast<double>(load.size());
  for (std::size_t i = 0; i < load.size(); ++i) {
    both += (load[i] - meanLoad) * (way[i] - meanWay);
    squares += (load[i] - meanLoad) * (load[i] - meanLoad);
  }
  const double stiffness = squares / both;
  if (!(both > 0.0) || !std::isfinite(stiffness)) return {};
  return stiffness;
}

}  // namespace

LoadStiffness::LoadStiffness(const protocol::Action& action)
    : motion_(RunView::nameOf(action)),
      axis_(action.kind == protocol::ActionKind::Motion && !protocol::loopOf(action.step) ? drivenBy(action.step)
                                                                                          : -1) {}

std::span<const Channel> LoadStiffness::channels() noexcept {
  static constexpr std::array kChannels{
      Channel::ForceX,      Channel::ForceY,      Channel::ForceZ,         Channel::MomentX,
      Channel::MomentY,     Channel::MomentZ,     Channel::PositionX,      Channel::PositionY,
      Channel::PositionZ,   Channel::QuaternionW, Channel::QuaternionX,    Channel::QuaternionY,
      Channel::QuaternionZ, Channel::Flexion,     Channel::LateralBending, Channel::AxialRotation};
  return kChannels;
}

double LoadStiffness::wayOf(const record::Sample& sample) {
  if (axis_ < 3) return sample[static_cast<Channel>(static_cast<int>(Channel::PositionX) + axis_)];
  const spatial::Pose X_WD = record::poseOf(sample);
  if (!X_WD.rotation.allFinite()) {
    constexpr std::array kAngles{Channel::LateralBending, Channel::Flexion, Channel::AxialRotation};
    return sample[kAngles[static_cast<std::size_t>(axis_ - 3)]];
  }
  if (!began_) R_began_ = X_WD.rotation;
  began_ = true;
  return spatial::logRotation(X_WD.rotation * R_began_.transpose())[axis_ - 3];
}

void LoadStiffness::add(const record::Sample& sample) {
  if (!any()) return;
  const double load = sample[static_cast<Channel>(static_cast<int>(Channel::ForceX) + axis_)], way = wayOf(sample);
  if (!std::isfinite(load) || !std::isfinite(way)) return;
  load_.push_back(load);
  way_.push_back(way);
}

std::vector<storage::ResultValue> LoadStiffness::rows() const {
  std::vector<storage::ResultValue> rows;
  if (!any() || load_.empty()) return rows;
  const bool turns = axis_ >= 3;
  const double shown = turns ? spatial::kRadiansPerDegree : 1e-3;
  const analysis::LoadRise above(load_, way_, 1), below(load_, way_, -1);
  const double most = std::max(std::abs(above.peak()), std::abs(below.peak()));
  for (const auto& [rise, side] : {std::pair{&above, "positive"}, std::pair{&below, "negative"}}) {
    const double peak = std::abs(rise->peak());
    if (peak < (turns ? kLeast_Nm : kLeast_N) || peak < kOtherSide * most) continue;
    const auto slope = slopeOf(*rise);
    if (!slope) continue;
    addRow(rows,
           {kLoadStiffnessTable, motion_, std::string("stiffness of the elastic zone, ") + side + " load",
            turns ? "Nm/deg" : "N/mm"},
           *slope * shown,
           "line through the loading branch from " + base::fixed(100.0 * kShares.front(), 0) +
               " % of the peak load of " + base::significant(peak, 3) + (turns ? " Nm" : " N"));
  }
  return rows;
}

}  // namespace articulus::run
