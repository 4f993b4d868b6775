#include "ui/plot/loop_model.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "core/protocol/step_catalogue.h"
#include "core/spatial/units.h"

namespace articulus::ui {
namespace {

using record::Channel;

constexpr std::array<double, 2> kLoadGrain{0.05, 0.005};      // N, Nm
constexpr double kNewtonsPerNewtonMetre = 20.0;               // only to compare: loads that a joint takes alike
constexpr std::array<double, 2> kMovementGrain{0.005, 0.01};  // mm, deg

Channel operator+(Channel first, int offset) {
  return static_cast<Channel>(static_cast<std::size_t>(first) + static_cast<std::size_t>(offset));
}

constexpr std::size_t kMostDriven = 12'000;  // points of a driven axis: a path of an hour stays drawable

/// The axis that a step without a loop of its own drives most, as one turn (degrees) or one way (mm) compares with
/// others; where it seeks loads only the one whose load it changes most. None where it changes nothing.
/// In  loads: N and Nm that the steps before had led to, on return also this one
std::optional<protocol::LoadLoop> drivenBy(const protocol::Step& step, std::array<double, 6>& loads) {
  using namespace protocol;
  const auto of = [](int axis) { return LoadLoop{.motion = {}, .axis = axis, .cycles = 0, .reportedCycle = 0}; };
  if (const auto* path = std::get_if<PassivePathStep>(&step)) return of(path->axis);
  if (const auto* rotate = std::get_if<RotateStep>(&step)) return of(3 + rotate->axis);
  std::array<double, 6> most{};
  if (const auto* move = std::get_if<MoveStep>(&step)) {
    most = {move->translation_m[0] * 1e3, move->translation_m[1] * 1e3, move->translation_m[2] * 1e3};
    for (std::size_t i = 0; i < 3; ++i)
      most[3 + i] = move->angles_rad[static_cast<Eigen::Index>(i == 0   ? 1
                                                               : i == 1 ? 0
                                                                        : 2)] *
                    spatial::kDegreesPerRadian;
  } else if (const auto* load = std::get_if<LoadStep>(&step)) {
    for (std::size_t i = 0; i < 6; ++i)
      most[i] = (load->target[i] - std::exchange(loads[i], load->target[i])) * (i < 3 ? 1.0 : kNewtonsPerNewtonMetre);
  } else if (const auto* guide = std::get_if<GuideStep>(&step)) {
    for (std::size_t i = 0; i < 6; ++i)
      if (guide->axes[i])
        most[i] =
            (guide->target[i] - std::exchange(loads[i], guide->target[i])) * (i < 3 ? 1.0 : kNewtonsPerNewtonMetre);
  } else if (const auto* wave = std::get_if<WaveformStep>(&step)) {
    // What is led to a pose shows the joint; loads only where no axis is.
    const bool poses = wave->goals.has(control::AxisMode::Position);
    for (std::size_t i = 0; i < 6; ++i) {
      const auto& goal = wave->goals.axis[i];
      if (poses && goal.mode == control::AxisMode::Position)
        most[i] = std::max(1e-9, std::abs(goal.value)) * (i < 3 ? 1e3 : spatial::kDegreesPerRadian);
      if (!poses && goal.mode == control::AxisMode::Force)
        most[i] = goal.value * (i < 3 ? 1.0 : kNewtonsPerNewtonMetre);
    }
  }
  const auto largest =
      std::max_element(most.begin(), most.end(), [](double a, double b) { return std::abs(a) < std::abs(b); });
  if (*largest == 0.0) return {};
  return of(static_cast<int>(largest - most.begin()));
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
  result.movementLabel = QCoreApplication::translate("LoopModel", "%1 (°)").arg(label(result.movement));
  return result;
}

void LoopModel::setProtocol(const protocol::Protocol& protocol) {
  const auto program = protocol::expand(protocol);
  setProgram(program ? *program : protocol::Program());
}

void LoopModel::setProgram(const protocol::Program& program) {
  loops_.clear();
  lines_.clear();
  std::array<double, 6> loads{};
  std::optional<protocol::LoadLoop> before;  // a path that is followed once more is drawn as it was found
  for (const auto& action : program.actions) {
    auto loop = protocol::loopOf(action.step);
    const bool own = loop.has_value();
    if (own) before = loop, loads = {};  // it ends where it began, at no load
    if (!own && drawDriven_) {
      const bool followed = std::holds_alternative<protocol::ReplayPathStep>(action.step);
      before = loop = followed ? before : drivenBy(action.step, loads);
    }
    loops_.push_back(std::move(loop));
    // Each loop is a picture of its own; what is only driven belongs together as the protocol has it.
    lines_.push_back(own ? static_cast<int>(lines_.size()) : -1 - action.topStep);
  }
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
  if (!running || (running->cycles > 0 && sample.loadCycle < 1)) return;
  const LoopAxes axes = loopAxes(running->axis);
  const int line = lines_[static_cast<std::size_t>(sample.step)];
  const int cycle = running->cycles > 0 ? sample.loadCycle : 0;
  double x = sample[axes.movement] * axes.movementScale;
  const double y = sample[axes.load];
  if (!std::isfinite(x) || !std::isfinite(y)) {  // the line has a gap there
    constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
    const bool drawn = !cycles_.empty() && cycles_.back().step == sample.step && !cycles_.back().points.empty();
    if (drawn && !std::isnan(cycles_.back().points.back().x())) cycles_.back().points.emplace_back(kNaN, kNaN);
    return;
  }

  const bool newStep = cycles_.empty() || lines_[static_cast<std::size_t>(cycles_.back().step)] != line ||
                       loop(cycles_.back().step)->axis != running->axis;
  if (newStep) {
    if (!keepAll_) cycles_.clear();
    originX_ = running->axis < 3 ? x : 0.0;
  }
  x -= originX_;
  if (newStep || cycles_.back().cycle != cycle) {
    // A cycle begins where the one before it ended: no gap between them.
    std::vector<QPointF> start;
    if (!newStep && !cycles_.back().points.empty()) start.push_back(cycles_.back().points.back());
    cycles_.push_back({sample.step, cycle, std::move(start), originX_});
  }
  auto& points = cycles_.back().points;
  const auto kind = static_cast<std::size_t>(running->axis < 3 ? 0 : 1);
  if (!points.empty() && std::abs(points.back().x() - x) < kMovementGrain[kind] &&
      std::abs(points.back().y() - y) < kLoadGrain[kind])
    return;
  if (running->cycles == 0 && points.size() >= kMostDriven)
    points.erase(points.begin(), points.begin() + static_cast<std::ptrdiff_t>(kMostDriven / 3));
  points.emplace_back(x, y);
}

}  // namespace articulus::ui
