#include "hardware/virtual_devices/virtual_ur_controller.h"

#include <pthread.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/robot/kinematics.h"

namespace articulus::hardware {
namespace {

constexpr double kSpeedMargin = 1.2;
constexpr base::Nanoseconds kServe = 1'000'000;
constexpr std::int32_t kStand = 0, kPosition = 1, kVelocity = 2, kHalt = 3, kEnd = 9;

bool takes(std::atomic<int>& fault) {
  if (fault.load() <= 0) return false;
  fault.fetch_sub(1);
  return true;
}

}  // namespace

base::Result<std::unique_ptr<VirtualUrController>> VirtualUrController::start(const VirtualUrSettings& settings,
                                                                              device::RobotArm& arm,
                                                                              const robot::RobotModel& model,
                                                                              device::LoadCell* loadCell) {
  if (model.joints != 6)
    return base::Error{
        base::ErrorCode::InvalidArgument,
        "The virtual Universal Robots controller was given an arm of " + std::to_string(model.joints) + " joints.",
        "Name an arm of six."};
  std::unique_ptr<VirtualUrController> made(new VirtualUrController(settings, arm, model, loadCell));
  if (auto open = made->listen(); !open) return open.error();
  made->thread_ = std::thread([c = made.get()] { c->serve(); });
  return made;
}

VirtualUrController::~VirtualUrController() {
  running_ = false;
  if (thread_.joinable()) thread_.join();
}

base::Result<void> VirtualUrController::listen() {
  auto rtde = TcpListener::bound(settings_.address, rtdePort_ != 0 ? rtdePort_ : settings_.rtdePort);
  if (!rtde) return rtde.error();
  auto scripts = TcpListener::bound(settings_.address, scriptPort_ != 0 ? scriptPort_ : settings_.scriptPort);
  if (!scripts) return scripts.error();
  rtde_ = std::move(*rtde);
  scripts_ = std::move(*scripts);
  rtdePort_ = rtde_.local().port;
  scriptPort_ = scripts_.local().port;
  return {};
}

void VirtualUrController::serve() {
  pthread_setname_np(pthread_self(), "virtual ur");
  base::SteadyClock clock;
  while (running_) {
    {
      const std::lock_guard lock(mutex_);
      (void)poll();
    }
    clock.sleepUntil(clock.now() + kServe);
  }
}

int VirtualUrController::poll() {
  if (faults_.dead) {
    clients_.clear();
    uploads_.clear();
    rtde_ = {};
    scripts_ = {};
    endProgram();
    return 0;
  }
  if (rtde_.local().port == 0) (void)listen();  // it is back
  while (auto client = rtde_.accepted()) clients_.emplace_back(std::move(*client));
  while (auto client = scripts_.accepted()) {
    (void)client->send(std::string(1024, '\0'));  // its port says its state to everybody who connects
    uploads_.push_back({std::move(*client), {}});
  }
  int inputs = 0;
  for (auto client = clients_.begin(); client != clients_.end();) {
    VirtualUrMemory lost = memory_;
    const auto othersWrite = [&](const std::string& name) {
      return std::any_of(clients_.begin(), clients_.end(),
                         [&](const VirtualUrClient& other) { return &other != &*client && other.writes(name); });
    };
    const int n =
        client->take(settings_.refusals, settings_.rate_Hz, faults_.loseInputs > 0 ? lost : memory_, othersWrite);
    // The watchdog looks at one register: what another client writes elsewhere does not feed it.
    const auto& sent = client->updated();
    const bool feeds = !program_ || std::find(sent.begin(), sent.end(),
                                              "input_int_register_" + std::to_string(program_->numberIn)) != sent.end();
    if (n > 0 && feeds && faults_.loseInputs <= 0) inputs += n;
    client = n < 0 ? clients_.erase(client) : std::next(client);
  }
  inputThisCycle_ = inputThisCycle_ || inputs > 0;
  takeScripts();
  return inputs;
}

void VirtualUrController::takeScripts() {
  for (auto upload = uploads_.begin(); upload != uploads_.end();) {
    char block[4096];
    long n = 0;
    while ((n = upload->socket.receive(block)) > 0) upload->text.append(block, static_cast<std::size_t>(n));
    const bool whole = upload->text.size() > 4 && upload->text.ends_with("\nend\n");
    if (whole && upload->socket.reset()) refusal_ = "The connection was reset while the program was read.";
    else if (whole) begin(upload->text);
    upload = whole || n < 0 ? uploads_.erase(upload) : std::next(upload);
  }
}

bool VirtualUrController::healthy() const noexcept {
  return faults_.safety.load() == VirtualUrSafety::Normal && faults_.robotMode.load() == 7;
}

bool VirtualUrController::pauses() const noexcept {
  const VirtualUrSafety safety = faults_.safety;
  return faults_.robotMode.load() == 7 &&
         (safety == VirtualUrSafety::ProtectiveStop || safety == VirtualUrSafety::SafeguardStop);
}

void VirtualUrController::begin(const std::string& text) {
  if (faults_.localControl) {
    refusal_ = "The robot is not in remote control.";
    return;
  }
  auto read = VirtualUrProgram::read(text);
  if (read && !healthy()) refusal_ = "The arm is not ready to run a program.";
  else refusal_ = read ? std::string() : read.error().message;
  if (!refusal_.empty()) {
    for (VirtualUrClient& client : clients_)
      if (client.started()) client.say(refusal_, '\1');
    return;
  }
  program_ = *read;
  seenNumber_ = memory_.intIn[program_->numberIn];
  silentSteps_ = sinceInput_ = late_ = 0;
  heard_ = gone_ = false;
  another_ = false;
  doing_ = kStand;
  zeroDue_ = true;
  ++programs_;
}

void VirtualUrController::endProgram() noexcept { program_.reset(); }

void VirtualUrController::protectiveStop() noexcept { faults_.safety = VirtualUrSafety::ProtectiveStop; }

void VirtualUrController::step() {
  const VirtualUrProgram p = *program_;
  const std::int32_t number = memory_.intIn[p.numberIn];
  std::int32_t mode = memory_.intIn[p.modeIn];
  sinceInput_ = inputThisCycle_ ? 0 : sinceInput_ + 1;
  if (number == seenNumber_) {
    if (++silentSteps_ == 3) ++late_;
  } else {
    heard_ = true;
    silentSteps_ = 0;
    seenNumber_ = number;
  }
  if (!heard_) late_ = 0;
  if (!heard_) mode = kStand;
  else if (silentSteps_ > p.mostSilent) gone_ = true;
  else if (gone_ && silentSteps_ == 0 && (mode == kStand || mode == kHalt)) gone_ = false;
  if (mode == kPosition) {
    if (doing_ != kPosition) last_ = memory_.targetQ;
    for (std::size_t i = 0; i < 6; ++i) {
      const double value = memory_.doubleIn[p.valueIn[i]];
      gone_ = gone_ || std::abs(value - last_[i]) > p.mostStep_rad;
      last_[i] = value;
    }
  }
  if (gone_) mode = kHalt;
  memory_.intOut[p.programOut] = p.program;
  memory_.intOut[p.numberOut] = number - faults_.lag.load();
  memory_.intOut[p.lateOut] = late_;
  memory_.intOut[p.modeOut] = mode;
  if (heard_ && sinceInput_ > settings_.rate_Hz / p.watchdog_Hz) return endProgram();  // the watchdog's action "stop"
  if (doing_ == kPosition || doing_ == kVelocity)
    brake_rad_per_s2_ = mode == kHalt || mode == kEnd ? p.halt_rad_per_s2 : p.stop_rad_per_s2;
  doing_ = mode;
  if (mode == kEnd) return endProgram();
  aim(mode);
}

void VirtualUrController::aim(std::int32_t mode) {
  if (mode != kPosition && mode != kVelocity) return brake();
  for (std::size_t i = 0; i < 6; ++i) {
    const auto& axis = model_.links[i];
    const double value = memory_.doubleIn[program_->valueIn[i]];
    double speed = mode == kPosition ? (value - memory_.targetQ[i]) / period_s() : value;
    if (mode == kVelocity) {
      const double most = program_->acceleration_rad_per_s2 * period_s();
      speed = memory_.targetQd[i] + std::clamp(speed - memory_.targetQd[i], -most, most);
    }
    const double target = mode == kPosition ? value : memory_.targetQ[i] + speed * period_s();
    if (!std::isfinite(target) || std::abs(speed) > kSpeedMargin * axis.speed_rad_per_s || target < axis.lower_rad ||
        target > axis.upper_rad)
      return protectiveStop();
    memory_.targetQd[i] = speed;
    memory_.targetQ[i] = target;
  }
}

void VirtualUrController::brake() {
  const double most = brake_rad_per_s2_ * period_s();
  for (std::size_t i = 0; i < 6; ++i) {
    memory_.targetQd[i] -= std::clamp(memory_.targetQd[i], -most, most);
    memory_.targetQ[i] += memory_.targetQd[i] * period_s();
  }
}

void VirtualUrController::drive() {
  device::ArmCommand command;
  command.level = settings_.plantTakes;
  const VirtualUrSafety safety = faults_.safety;
  command.enable = known_ && faults_.robotMode.load() == 7 && safety != VirtualUrSafety::EmergencyStop &&
                   safety != VirtualUrSafety::Fault;
  if (!command.enable)  // on its brakes it stands where it is
    for (std::size_t i = 0; i < 6; ++i) memory_.targetQ[i] = memory_.q[i], memory_.targetQd[i] = 0.0;
  command.position_rad.resize(6);
  command.velocity_rad_per_s.resize(6);
  for (int i = 0; i < 6; ++i) {
    command.position_rad[i] = memory_.targetQ[static_cast<std::size_t>(i)];
    command.velocity_rad_per_s[i] = memory_.targetQd[static_cast<std::size_t>(i)];
  }
  arm_.write(command);
}

void VirtualUrController::beginCycle() {
  const std::lock_guard lock(mutex_);
  int inputs = poll() + (inputThisCycle_ ? 1 : 0);
  if (settings_.inputWait > 0 && inputs == 0 && !clients_.empty() && clients_.front().started() &&
      faults_.loseInputs <= 0 && clients_.front().wait(settings_.inputWait))
    inputs += poll();
  if (faults_.loseInputs > 0) faults_.loseInputs.fetch_sub(1);
  if (!known_) return;
  if (takes(faults_.stopProgram) || (!healthy() && !pauses())) {
    another_ = false;
    endProgram();
  }
  paused_ = program_ && pauses();
  if (program_ && !paused_) step();
  else brake();
  inputThisCycle_ = false;
  drive();
}

void VirtualUrController::letPass(int cycles) {
  const std::lock_guard lock(mutex_);
  memory_.time_s += cycles * period_s();
}

void VirtualUrController::measure(base::Nanoseconds now) {
  arm_.read(now, state_);
  for (std::size_t i = 0; i < 6; ++i) {
    const double q = state_.position_rad[static_cast<int>(i)];
    memory_.qd[i] = known_ ? (q - memory_.q[i]) / period_s() : 0.0;
    memory_.q[i] = q;
    if (!known_) memory_.targetQ[i] = q;
  }
  known_ = true;
  const spatial::Pose X_BF = robot::flangePose(model_, state_.position_rad);
  const Eigen::AngleAxisd turn(X_BF.rotation);
  const spatial::Vector3 turned = turn.angle() * turn.axis();
  for (int i = 0; i < 3; ++i) {
    memory_.tcpPose[static_cast<std::size_t>(i)] = X_BF.translation[i];
    memory_.tcpPose[static_cast<std::size_t>(i) + 3] = turned[i];
  }
  if (!loadCell_) return;
  loadCell_->read(now, sample_);
  for (int i = 0; i < 6; ++i) memory_.rawWrench[static_cast<std::size_t>(i)] = sample_.wrench_S.data[i];
  if (std::exchange(zeroDue_, false)) zero_ = memory_.rawWrench;
  spatial::Vector6 zeroed;
  for (int i = 0; i < 6; ++i)
    zeroed[i] = memory_.rawWrench[static_cast<std::size_t>(i)] - zero_[static_cast<std::size_t>(i)];
  const spatial::Vector3 force = X_BF.rotation * zeroed.head<3>(), moment = X_BF.rotation * zeroed.tail<3>();
  for (int i = 0; i < 3; ++i) {
    memory_.tcpForce[static_cast<std::size_t>(i)] = force[i];
    memory_.tcpForce[static_cast<std::size_t>(i) + 3] = moment[i];
  }
}

void VirtualUrController::endCycle(base::Nanoseconds now) {
  const std::lock_guard lock(mutex_);
  measure(now);
  memory_.time_s += period_s() * faults_.timeRate.load();
  memory_.runtimeState = program_ && paused_ ? 4 : program_ || another_ ? 2 : 1;
  memory_.robotMode = faults_.robotMode;
  const bool power = memory_.robotMode >= 4;
  memory_.robotBits = (power ? 1U : 0U) | (program_ ? 2U : 0U);
  switch (faults_.safety.load()) {
    case VirtualUrSafety::Normal: memory_.safetyMode = 1, memory_.safetyBits = 1U; break;
    case VirtualUrSafety::ProtectiveStop: memory_.safetyMode = 3, memory_.safetyBits = 1U << 2U | 1U << 10U; break;
    case VirtualUrSafety::SafeguardStop: memory_.safetyMode = 5, memory_.safetyBits = 1U << 4U | 1U << 10U; break;
    case VirtualUrSafety::EmergencyStop:
      memory_.safetyMode = 7, memory_.safetyBits = 1U << 6U | 1U << 7U | 1U << 10U;
      break;
    case VirtualUrSafety::Fault: memory_.safetyMode = 9, memory_.safetyBits = 1U << 9U | 1U << 10U; break;
  }
  send();
}

void VirtualUrController::send() {
  if (faults_.silent || faults_.dead) return;
  VirtualUrMemory told = memory_;
  const double none = std::numeric_limits<double>::quiet_NaN();
  if (takes(faults_.nanPackages)) told.q.fill(none);
  if (takes(faults_.nanWrenches)) told.rawWrench.fill(none), told.tcpForce.fill(none);
  if (takes(faults_.jumpPackages)) told.q[0] += 1.0;
  const bool skip = takes(faults_.skipPackages), delay = takes(faults_.delayPackages), cut = takes(faults_.cutPackages),
             broken = takes(faults_.breakPackages);
  std::string late;
  late.swap(delayed_);
  bool first = true;  // the faults are those of the first client: the driver that is tried
  for (auto client = clients_.begin(); client != clients_.end();) {
    const bool driver = std::exchange(first, false);
    std::string bytes = client->due(settings_.rate_Hz) ? client->data(told) : std::string();
    if (driver && !bytes.empty()) {
      if (takes(faults_.stalePackages) && !before_.empty()) bytes = before_;
      before_ = bytes;
      if (skip) bytes.clear();
      if (broken) bytes[0] = bytes[1] = '\0';
      if (delay) delayed_ = std::exchange(bytes, {});
      if (cut) delayed_ = bytes.substr(bytes.size() / 2), bytes.resize(bytes.size() / 2);
      bytes.insert(0, late);
    }
    client = bytes.empty() || client->send(bytes) ? std::next(client) : clients_.erase(client);
  }
}

bool VirtualUrController::programPlays() const {
  const std::lock_guard lock(mutex_);
  return program_.has_value();
}

std::string VirtualUrController::refusal() const {
  const std::lock_guard lock(mutex_);
  return refusal_;
}

VirtualUrMemory::Six VirtualUrController::target() const {
  const std::lock_guard lock(mutex_);
  return memory_.targetQ;
}

}  // namespace articulus::hardware
