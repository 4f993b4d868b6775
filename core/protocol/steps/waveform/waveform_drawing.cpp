#include "core/protocol/steps/waveform/waveform_drawing.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace articulus::protocol {
namespace {

using Six = SetPointDrawer::Six;
using Shown = SetPointDrawer::Shown;

constexpr int kQuarterPoints = 6;

/// The goals times a share, from what is there; axes that are not driven stay.
class Way {
 public:
  Way(const WaveformStep& s, SetPointDrawer& to) : s_(s), to_(to) {
    for (std::size_t i = 0; i < 6; ++i) {
      const auto mode = s.goals.axis[i].mode;
      kinds_[i] = mode == control::AxisMode::Force      ? Shown::Load
                  : mode == control::AxisMode::Position ? Shown::Pose
                                                        : Shown::Nothing;
    }
    to.drive(kinds_);
    from_ = to.now();
  }

  void ramp() const {
    Six target = from_;
    for (std::size_t i = 0; i < 6; ++i)
      if (kinds_[i] != Shown::Nothing) target[i] = s_.goals.axis[i].value;
    to_.to(target, s_.time_s);
    to_.hold(s_.hold_s);
    if (s_.returns) to_.to(from_, s_.time_s);
  }

  void profile() const {
    const auto& t = s_.profileTime_s;
    const std::size_t points = std::min(t.size(), s_.profileValue.size());
    for (int cycle = 0; cycle < s_.cycles && !to_.full(); ++cycle)
      for (std::size_t i = 0; i < points; ++i) to_.to(at(s_.profileValue[i]), i == 0 ? 0.0 : t[i] - t[i - 1]);
  }

  void wave() const {
    for (int cycle = 0; cycle < s_.cycles && !to_.full(); ++cycle)
      for (const double side : {1.0, -1.0}) {
        if (side < 0.0 && !s_.bothSides) break;
        quarter(side, true);
        to_.hold(s_.hold_s);
        quarter(side, false);
      }
  }

  /// What later steps go about.
  void keepLoads() const {
    Six held{};
    for (std::size_t i = 0; i < 6; ++i)
      if (kinds_[i] == Shown::Load) held[i] = to_.now()[i];
    to_.keep(held);
  }

 private:
  [[nodiscard]] Six at(double share) const {
    Six target = from_;
    for (std::size_t i = 0; i < 6; ++i)
      if (kinds_[i] != Shown::Nothing) target[i] += share * s_.goals.axis[i].value;
    return target;
  }
  void quarter(double size, bool up) const {
    const bool sine = s_.shape == Waveform::Sine;
    for (int k = 1; k <= kQuarterPoints; ++k) {
      const double x = static_cast<double>(up ? k : kQuarterPoints - k) / kQuarterPoints;
      to_.to(at(size * (sine ? std::sin(0.5 * std::numbers::pi * x) : x)), s_.time_s / kQuarterPoints);
    }
  }

  const WaveformStep& s_;
  SetPointDrawer& to_;
  SetPointDrawer::Kinds kinds_{};
  Six from_{};
};

}  // namespace

void drawWaveform(const WaveformStep& step, SetPointDrawer& to) {
  const Way way(step, to);
  if (step.shape == Waveform::Ramp) way.ramp();
  else if (step.shape == Waveform::Profile) way.profile();
  else way.wave();
  to.hold(step.timeout_s > 0.0 ? step.settle_s : 0.0);
  way.keepLoads();
}

}  // namespace articulus::protocol
