#include "hardware/virtual_devices/virtual_egm_controller.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>
#include <vector>

#include "core/spatial/units.h"
#include "hardware/virtual_devices/pose_inverse.h"

namespace articulus::hardware {
namespace {

constexpr double kEgmSpeedMargin = 1.2;  // of an axis' maximum

bool egmFault(std::atomic<int>& fault) {
  if (fault.load() <= 0) return false;
  fault.fetch_sub(1);
  return true;
}

/// One field of a message that was taken to pieces.
struct EgmField {
  std::uint64_t number = 0, varint = 0;
  std::string bytes;  // of 8 where it is a double
};

/// Out  nothing where it is no message
std::vector<EgmField> fieldsOf(const std::string& bytes) {
  std::vector<EgmField> fields;
  std::size_t at = 0;
  bool good = true;
  const auto varint = [&] {
    std::uint64_t value = 0;
    for (int shift = 0; at < bytes.size() && shift < 63; shift += 7) {
      const auto byte = static_cast<unsigned char>(bytes[at++]);
      value |= static_cast<std::uint64_t>(byte % 128) << shift;
      if (byte < 128) return value;
    }
    good = false;
    return value;
  };
  while (good && at < bytes.size()) {
    const std::uint64_t tag = varint();
    EgmField field;
    field.number = tag / 8;
    std::size_t size = 0;
    if (tag % 8 == 0) field.varint = varint();
    else if (tag % 8 == 1) size = 8;
    else if (tag % 8 == 2) size = static_cast<std::size_t>(varint());
    else good = false;
    if (size > bytes.size() - at) good = false;
    if (!good) return {};
    field.bytes = bytes.substr(at, size);
    at += size;
    fields.push_back(std::move(field));
  }
  return fields;
}

const std::string& within(const std::vector<EgmField>& fields, std::uint64_t number) {
  static const std::string kNothing;
  for (const EgmField& field : fields)
    if (field.number == number) return field.bytes;
  return kNothing;
}

/// The doubles of a message, in the order of the wire.
std::vector<double> doublesOf(const std::string& message) {
  std::vector<double> values;
  for (const EgmField& field : fieldsOf(message)) {
    double value = std::numeric_limits<double>::quiet_NaN();
    if (field.bytes.size() == sizeof value) std::memcpy(&value, field.bytes.data(), sizeof value);
    values.push_back(value);
  }
  return values;
}

std::string varintText(std::uint64_t value) {
  std::string text;
  for (; value > 127; value /= 128) text += static_cast<char>(value % 128 + 128);
  return text + static_cast<char>(value);
}
std::string numberField(unsigned number, std::uint64_t value) { return varintText(number * 8U) + varintText(value); }
std::string doubleField(unsigned number, double value) {
  std::string text = varintText(number * 8U + 1U);
  return text.append(reinterpret_cast<const char*>(&value),
                     sizeof value);  // both are little-endian
}
std::string messageField(unsigned number, const std::string& message) {
  return varintText(number * 8U + 2U) + varintText(message.size()) + message;
}

}  // namespace

base::Result<std::unique_ptr<VirtualEgmController>> VirtualEgmController::start(const VirtualEgmSettings& settings,
                                                                                device::RobotArm& arm,
                                                                                const robot::RobotModel& model) {
  if (model.joints != 6)
    return base::Error{base::ErrorCode::InvalidArgument,
                       "The virtual ABB controller was given an arm of " + std::to_string(model.joints) + " joints.",
                       "Name an arm of six in the cell file."};
  std::unique_ptr<VirtualEgmController> made(new VirtualEgmController(settings, arm, model));
  auto socket = UdpSocket::bound(settings.address, 0);
  if (!socket) return socket.error();
  made->socket_ = std::move(*socket);
  return made;
}

bool VirtualEgmController::runs() const {
  return stop_ == EgmStop::None && !faults_.motorsOff && !faults_.noProgram && !faults_.error;
}

std::vector<WireFault> VirtualEgmController::faultRowsOf(VirtualEgmController* controller) {
  using F = EgmFaults;
  F* const f = controller ? &controller->faults_ : nullptr;
  return {counted("lose", "messages that are not sent", f, &F::loseMessages),
          counted("lose-replies", "replies that are thrown away unread", f, &F::loseReplies),
          counted("duplicate", "messages that are sent twice", f, &F::duplicateMessages),
          counted("reorder", "messages that are sent after the next one", f, &F::delayMessages),
          counted("cut", "messages without their second half", f, &F::cutMessages),
          counted("nan", "messages whose first joint is no number", f, &F::nanMessages),
          counted("stale", "messages that are the one before", f, &F::staleMessages),
          counted("jump", "messages with the first joint 60 degrees elsewhere", f, &F::jumpMessages),
          counted("other-type", "messages of another type", f, &F::otherTypes),
          lasting("dead", "says and hears nothing; 0: is back", f, &F::dead),
          lasting("motors-off", "its motors are off; 0: on", f, &F::motorsOff),
          lasting("no-program", "its program does not run; 0: runs again", f, &F::noProgram),
          lasting("protective-stop", "its guidance reports an error; 0: no more", f, &F::error),
          happening("restart", "acknowledged and started anew at the pendant",
                    [controller] { controller->restartSoon(); })};
}

void VirtualEgmController::restart() {
  stop_ = EgmStop::None;
  silent_ = 0;
  answered_ = sent_ = seen_ = false;
  sequence_ = 0;
}

bool VirtualEgmController::understand(const std::string& bytes) {
  const auto message = fieldsOf(bytes);
  bool correction = false;
  for (const EgmField& field : fieldsOf(within(message, 1)))
    correction = correction || (field.number == 3 && field.varint == 3);
  if (!correction) return false;
  const auto planned = fieldsOf(within(message, 2));
  if (settings_.poses) {
    const auto pose = fieldsOf(within(planned, 2));
    const auto position = doublesOf(within(pose, 1)), orientation = doublesOf(within(pose, 2));
    if (position.size() != 3 || orientation.size() != 4) return false;
    std::array<double, 7> wanted{};
    std::copy(position.begin(), position.end(), wanted.begin());
    std::copy(orientation.begin(), orientation.end(), wanted.begin() + 3);
    return std::ranges::all_of(wanted, [](double v) { return std::isfinite(v); }) && reach(wanted);
  }
  const auto joints = doublesOf(within(planned, 1));
  if (joints.size() != 6 || !std::ranges::all_of(joints, [](double q) { return std::isfinite(q); })) return false;
  std::copy(joints.begin(), joints.end(), wanted_deg_.begin());
  return true;
}

/// The joints of a pose, from those that are in force.
bool VirtualEgmController::reach(const std::array<double, 7>& pose) {
  spatial::Pose goal;
  goal.translation << 1e-3 * pose[0], 1e-3 * pose[1], 1e-3 * pose[2];
  goal.rotation = Eigen::Quaterniond(pose[3], pose[4], pose[5], pose[6]).normalized().toRotationMatrix();
  if (axesOf(model_, goal, target_deg_, wanted_deg_)) return true;
  stop_ = EgmStop::NoSolution;
  return false;
}

bool VirtualEgmController::takeReply() {
  std::array<char, 4096> buffer;
  UdpAddress from;
  bool good = false;
  if (settings_.replyWait > 0 && sent_) (void)socket_.wait(settings_.replyWait);
  for (;;) {
    const long size = socket_.receive(buffer, from);
    if (size < 0) return good;
    if (egmFault(faults_.loseReplies)) continue;
    const bool understood = understand(std::string(buffer.data(), static_cast<std::size_t>(size)));
    ++(understood ? replies_ : refused_);
    good = understood || good;
  }
}

void VirtualEgmController::follow() {
  const double cycle_s = 1e-3 * settings_.cycle_ms;
  for (std::size_t i = 0; i < 6; ++i) {
    const auto& axis = model_.links[i];
    const double most = settings_.deviation_deg_per_s * cycle_s;
    const double step = std::clamp(wanted_deg_[i] - target_deg_[i], -most, most);
    const double target = target_deg_[i] + step;
    if (std::abs(step) * spatial::kRadiansPerDegree > kEgmSpeedMargin * axis.speed_rad_per_s * cycle_s)
      stop_ = EgmStop::AxisSpeed;
    if (target * spatial::kRadiansPerDegree < axis.lower_rad || target * spatial::kRadiansPerDegree > axis.upper_rad)
      stop_ = EgmStop::AxisRange;
    if (stop_ != EgmStop::None) return;
    target_deg_[i] = target;
  }
}

void VirtualEgmController::beginCycle() {
  if (restartSoon_.exchange(false, std::memory_order_acq_rel)) restart();
  if (faults_.dead) stop_ = EgmStop::Dead;
  if (sent_ || settings_.replyWait == 0) {
    const bool good = takeReply();
    answered_ = answered_ || good;
    silent_ = good ? 0 : silent_ + (answered_ ? 1 : 0);
    if (silent_ >= settings_.timeoutCycles && runs()) stop_ = EgmStop::Timeout;
  }
  if (!seen_) return;
  if (runs() && answered_) follow();
  device::ArmCommand command;
  command.level = robot::CommandLevel::JointPosition;
  command.position_rad = state_.position_rad;
  command.enable = runs() && answered_;
  for (std::size_t i = 0; i < 6; ++i) {
    if (command.enable) command.position_rad[static_cast<int>(i)] = target_deg_[i] * spatial::kRadiansPerDegree;
    else target_deg_[i] = state_.position_rad[static_cast<int>(i)] / spatial::kRadiansPerDegree;
  }
  arm_.write(command);
}

void VirtualEgmController::endCycle(base::Nanoseconds now) {
  arm_.read(now, state_);
  if (!std::exchange(seen_, true))
    for (std::size_t i = 0; i < 6; ++i)
      target_deg_[i] = state_.position_rad[static_cast<int>(i)] / spatial::kRadiansPerDegree;
  if (!faults_.dead) send(now);
}

std::string VirtualEgmController::message(base::Nanoseconds now, double firstOff_deg) const {
  std::string joints, planned;
  bool converged = true;
  for (std::size_t i = 0; i < 6; ++i) {
    const double q = state_.position_rad[static_cast<int>(i)] / spatial::kRadiansPerDegree;
    joints += doubleField(1, q + (i == 0 ? firstOff_deg : 0.0));
    planned += doubleField(1, target_deg_[i]);
    converged = converged && std::abs(target_deg_[i] - q) < settings_.converged_deg;
  }
  std::string text =
      messageField(1, numberField(1, sequence_) + numberField(2, static_cast<std::uint64_t>(now / 1'000'000)) +
                          numberField(3, faults_.otherTypes > 0 ? 1 : 2));
  text += messageField(2, messageField(1, joints));
  text += messageField(3, messageField(1, planned));
  const bool error = faults_.error || stop_ != EgmStop::None;
  if (!settings_.oldInterface) text += messageField(4, numberField(1, faults_.motorsOff ? 2 : 1));
  text += messageField(5, numberField(1, error ? 1 : runs() ? 3 : 2));
  text += numberField(6, converged ? 1 : 0);
  if (!settings_.oldInterface)
    text += messageField(8, numberField(1, faults_.noProgram || stop_ != EgmStop::None ? 1 : 2));
  return text;
}

void VirtualEgmController::send(base::Nanoseconds now) {
  ++sequence_;
  double off = 0.0;
  if (egmFault(faults_.nanMessages)) off = std::numeric_limits<double>::quiet_NaN();
  if (egmFault(faults_.jumpMessages)) off = 60.0;
  std::string text = message(now, off);
  (void)egmFault(faults_.otherTypes);
  if (egmFault(faults_.staleMessages) && !before_.empty()) text = before_;
  before_ = text;
  if (egmFault(faults_.cutMessages)) text.resize(text.size() / 2);
  sent_ = false;
  if (egmFault(faults_.loseMessages)) return;
  if (egmFault(faults_.delayMessages)) {
    delayed_ = text;
    return;
  }
  sent_ = true;
  socket_.send(text, settings_.host);
  if (egmFault(faults_.duplicateMessages)) socket_.send(text, settings_.host);
  if (!delayed_.empty()) socket_.send(std::exchange(delayed_, {}), settings_.host);
}

}  // namespace articulus::hardware
