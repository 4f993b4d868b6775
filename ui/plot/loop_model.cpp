#include "ui/plot/loop_model.h"

#include <QCoreApplication>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include "core/protocol/step_catalogue.h"

#include "core/spatial/units.h"

namespace articulus::ui {
namespace {

using record::Channel;

constexpr std::array<double, 2> kLoadGrain{0.05, 0.005};      // N, Nm
constexpr std::array<double, 2> kMovementGrain{0.005, 0.01};  // mm, deg

Channel operator+(Channel first, int offset) {
  return static_cast<Channel>(static_cast<std::size_t>(first) + static_cast<std::size_t>(offset));
}

}  // namespace

LoopAxes loopAxes(int axis) {
  LoopAxes result;
  result.axis = axis;
  result.load = Channel::ForceX + axis;
  const auto label = [](Channel c) {
    const auto text = record::info(c).label;
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
  };
  if (axis < 3) {
    result.movement = Channel::PositionX + axis;
    result.movementScale = 1000.0;
    result.loadLabel = QCoreApplication::translate("LoopModel", "%1 (N)").arg(label(result.load));
    result.movementLabel = QCoreApplication::translate("LoopModel", "%1 (mm)").arg(label(result.movement));
    return result;
  }
  static constexpr std::array kAngles{Channel::LateralBending, Channel::Flexion, Channel::AxialRotation};
  result.movement = kAngles[static_cast<std::size_t>(axis - 3)];
  result.movementScale = spatial::kDegreesPerRadian;
  result.loadLabel = QCoreApplication::translate("LoopModel", "%1 (Nm)").arg(label(result.load));
  result.movementLabel = QCoreApplication::translate("LoopModel", "%1 (deg)").arg(label(result.movement));
  return result;
}

void LoopModel::setProtocol(const protocol::Protocol& protocol) {
  const auto program = protocol::expand(protocol);
  setProgram(program ? *program : protocol::Program());
}

void LoopModel::setProgram(const protocol::Program& program) {
  loops_.clear();
  for (const auto& action : program.actions) loops_.push_back(protocol::loopOf(action.step));
  clear();
}

void LoopModel::clear() { cycles_.clear(); }

const protocol::LoadLoop* LoopModel::loop(int action) const {
  if (action < 0 || static_cast<std::size_t>(action) >= loops_.size()) return nullptr;
  const auto& found = loops_[static_cast<std::size_t>(action)];
  return found ? &*found : nullptr;
}

const protocol::LoadLoop* LoopModel::loop() const { return cycles_.empty() ? nullptr : loop(cycles_.back().step); }

LoopAxes LoopModel::axes() const {
  if (const auto* running = loop()) return loopAxes(running->axis);
  for (const auto& each : loops_)
    if (each) return loopAxes(each->axis);
  return loopAxes(4);
}

void LoopModel::append(const record::Sample& sample) {
  const auto* running = loop(sample.step);
  if (!running || sample.loadCycle < 1) return;
  const LoopAxes axes = loopAxes(running->axis);
  double x = sample[axes.movement] * axes.movementScale;
  const double y = sample[axes.load];
  if (!std::isfinite(x) || !std::isfinite(y)) {  // the line has a gap there
    constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
    const bool drawn = !cycles_.empty() && cycles_.back().step == sample.step && !cycles_.back().points.empty();
    if (drawn && !std::isnan(cycles_.back().points.back().x())) cycles_.back().points.emplace_back(kNaN, kNaN);
    return;
  }

  const bool newStep = cycles_.empty() || cycles_.back().step != sample.step;
  if (newStep) {
    if (!keepAll_) cycles_.clear();
    originX_ = running->axis < 3 ? x : 0.0;
  }
  x -= originX_;
  if (newStep || cycles_.back().cycle != sample.loadCycle) {
    // A cycle begins where the one before it ended: no gap between them.
    std::vector<QPointF> start;
    if (!newStep && !cycles_.back().points.empty()) start.push_back(cycles_.back().points.back());
    cycles_.push_back({sample.step, sample.loadCycle, std::move(start)});
  }
  auto& points = cycles_.back().points;
  const auto kind = static_cast<std::size_t>(running->axis < 3 ? 0 : 1);
  if (!points.empty() && std::abs(points.back().x() - x) < kMovementGrain[kind] &&
      std::abs(points.back().y() - y) < kLoadGrain[kind])
    return;
  points.emplace_back(x, y);
}

}  // namespace articulus::ui
