#include "core/run/tuning/response_request.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/control/estimators/oscillation_observer.h"
#include "core/protocol/steps/waveform.h"
#include "core/protocol/validation.h"

namespace articulus::run {
namespace {

using base::Error;
using base::ErrorCode;
using protocol::WaveformStep;

// Of the limit of the load.
constexpr double kLeastShare = 0.01, kStepShare = 0.1, kMostStepShare = 0.5, kSwingShare = 0.03, kMostSwingShare = 0.1;
// The largest swing, of which 0.42 at most lies above 3 Hz where the watch for oscillations looks, in parts of what it
// takes for one: half of what would call it, for a soft specimen also moves fast.
constexpr double kWatchedShare = 0.7;
// A jump would ask for any speed; most loops need longer than this to follow.
constexpr double kStepRise_s = 0.5, kReturn_s = 1.0;
constexpr double kFlatTo_Hz = 1.0, kFade_s = 1.0, kPointsPerSecond = 200.0;

WaveformStep stepCourse() {
  WaveformStep s;
  constexpr double up = kStepFrom_s + kStepRise_s, down = up + kStepHold_s;
  static_assert(down + kReturn_s + 1.0 <= kStepCourse_s);
  s.profileTime_s = {0.0, kStepFrom_s, up, down, down + kReturn_s, kStepCourse_s};
  s.profileValue = {0.0, 0.0, 1.0, 1.0, 0.0, 0.0};
  return s;
}

/// Sines a fixed distance apart, the load of each falling with its frequency from kFlatTo_Hz on, as a specimen asks for
/// speed in proportion to it. Their phases are far from each other, so that they never meet in one peak.
double swingAt(double time_s) {
  constexpr double kScatter = 0.7548776662466927;  // of the square of a sine's number
  double sum = 0.0;
  for (int k = 1; k * kLeastResponse_Hz <= kMostResponse_Hz; ++k) {
    const double f_Hz = k * kLeastResponse_Hz;
    sum += std::min(1.0, kFlatTo_Hz / f_Hz) *
           std::sin(2.0 * std::numbers::pi * (f_Hz * time_s + std::fmod(kScatter * k * k, 1.0)));
  }
  return sum;
}

WaveformStep swingCourse() {
  WaveformStep s;
  const int last = static_cast<int>(std::lround(kResponseCourse_s * kPointsPerSecond));
  double most = 0.0;
  for (int i = 0; i <= last; ++i) {
    const double time_s = i / kPointsPerSecond;
    const double in = std::clamp(std::min(time_s, kResponseCourse_s - time_s) / kFade_s, 0.0, 1.0);
    const double value = in * in * (3.0 - 2.0 * in) * swingAt(time_s);
    s.profileTime_s.push_back(time_s);
    s.profileValue.push_back(value);
    most = std::max(most, std::abs(value));
  }
  for (double& value : s.profileValue) value /= most;
  return s;
}

}  // namespace

ResponseSizes responseSizes(ResponseKind kind, int axis, const safety::LimitSet& limits) noexcept {
  if (axis < 0 || axis > 5) return {};
  const double limit = limits.wrench[axis];
  if (kind == ResponseKind::Step) return {kLeastShare * limit, kStepShare * limit, kMostStepShare * limit};
  const control::OscillationBounds bounds;
  const double watched = (axis < 3 ? bounds.force_N : bounds.moment_Nm) / kWatchedShare;
  const double most = std::min(kMostSwingShare * limit, watched);
  return {std::min(kLeastShare * limit, 0.2 * most), std::min(kSwingShare * limit, 0.6 * most), most};
}

base::Result<protocol::Protocol> responseProtocol(const ResponseRequest& request, const safety::LimitSet& limits) {
  if (request.axis < 0 || request.axis > 5)
    return Error{ErrorCode::OutOfRange, "There is no such axis.", "Choose one of the six."};
  const ResponseSizes sizes = responseSizes(request.kind, request.axis, limits);
  const double size = request.kind == ResponseKind::Step ? std::abs(request.size) : request.size;
  if (!(size >= sizes.least && size <= sizes.most))
    return Error{ErrorCode::OutOfRange, "The size of the measurement is out of its range.",
                 "Choose one within the range; it follows the limit of this load."};
  protocol::Protocol protocol;
  protocol.name = request.kind == ResponseKind::Step ? "Step response" : "Frequency response";
  protocol.steps.emplace_back(protocol::UnloadStep{});
  WaveformStep course = request.kind == ResponseKind::Step ? stepCourse() : swingCourse();
  course.shape = protocol::Waveform::Profile;
  course.motion = std::string(protocol::axisName(request.axis));
  course.goals.axis[static_cast<std::size_t>(request.axis)] = {control::AxisMode::Force, request.size};
  protocol.steps.emplace_back(std::move(course));
  if (const auto problems = protocol::validate(protocol, limits); !problems.empty())
    return Error{ErrorCode::OutOfRange, protocol::describe(problems.front(), protocol),
                 "Choose a smaller size, or look at the limits."};
  return protocol;
}

}  // namespace articulus::run
