#include "hardware/virtual_devices/staubli/virtual_val3_controller.h"

#include <pthread.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/robot/kinematics.h"
#include "core/spatial/units.h"
#include "hardware/virtual_devices/pose_inverse.h"

namespace articulus::hardware {
namespace {

constexpr base::Nanoseconds kServeVal3 = 1'000'000;
constexpr double kVal3Cycle_s = 0.004;
constexpr double kVal3SpeedMargin = 1.2;  // of an axis' maximum, beyond which it stops while its path is altered
constexpr double kFarOff_word = 800e6;    // millionths of a degree: no joint is there
constexpr std::size_t kSetPointBytes = 40, kFirstJoint = 44;

bool acts(std::atomic<int>& fault) {
  if (fault.load() <= 0) return false;
  fault.fetch_sub(1);
  return true;
}

Val3Value numberValue(double number) {
  Val3Value value;
  value.number = number;
  return value;
}

const std::array<double, 6>& jointOf(const Val3Argument& a) {
  if (a.value.kind != Val3Value::Kind::Joint) throw std::runtime_error("a joint was expected");
  return a.value.joint;
}

robot::JointVector radians(const std::array<double, 6>& deg) {
  robot::JointVector q(6);
  for (std::size_t i = 0; i < 6; ++i) q[static_cast<int>(i)] = deg[i] * spatial::kRadiansPerDegree;
  return q;
}

/// The third word of four bytes from a place on, with something added to it.
void addTo(std::string& bytes, std::size_t at, double more) {
  std::int64_t word = 0;
  for (std::size_t k = 4; k-- > 0;) word = word * 256 + static_cast<unsigned char>(bytes[at + k]);
  word = (word + static_cast<std::int64_t>(more)) % (std::int64_t{1} << 32U);
  if (word < 0) word += std::int64_t{1} << 32U;
  for (std::size_t k = 0; k < 4; ++k, word /= 256) bytes[at + k] = static_cast<char>(word % 256);
}

}  // namespace

base::Result<std::unique_ptr<VirtualVal3Controller>> VirtualVal3Controller::start(const VirtualVal3Settings& settings,
                                                                                  device::RobotArm& arm,
                                                                                  const robot::RobotModel& model) {
  if (model.joints != 6)
    return base::Error{
        base::ErrorCode::InvalidArgument,
        "The virtual Staubli controller was given an arm of " + std::to_string(model.joints) + " joints.",
        "Name an arm of six in the cell file."};
  auto application = Val3Application::load(settings.application);
  if (!application) return application.error();
  std::unique_ptr<VirtualVal3Controller> made(new VirtualVal3Controller(settings, arm, model));
  Val3Host& host = *made;
  made->machine_ = std::make_unique<Val3Machine>(std::move(*application), host);
  if (auto open = made->listen(); !open) return open.error();
  if (auto started = made->machine_->start(); !started) return started.error();
  made->thread_ = std::thread([c = made.get()] { c->serve(); });
  return made;
}

VirtualVal3Controller::~VirtualVal3Controller() {
  running_ = false;
  if (thread_.joinable()) thread_.join();
}

base::Result<void> VirtualVal3Controller::listen() {
  auto listener = TcpListener::bound(settings_.address, port_ != 0 ? port_ : settings_.port);
  if (!listener) return listener.error();
  listener_ = std::move(*listener);
  port_ = listener_.local().port;
  return {};
}

void VirtualVal3Controller::serve() {
  pthread_setname_np(pthread_self(), "virtual val3");
  base::SteadyClock clock;
  while (running_) {
    {
      const std::lock_guard lock(mutex_);
      poll();
    }
    clock.sleepUntil(clock.now() + kServeVal3);
  }
}

void VirtualVal3Controller::poll() {
  if (faults_.dead) {
    ended_ = ended_ || client_.has_value();
    client_.reset();
    listener_ = {};
    return;
  }
  if (listener_.local().port == 0) (void)listen();  // it is back
  if (!client_)
    if (auto socket = listener_.accepted()) {
      client_ = std::move(*socket);
      in_.clear();
      late_.clear();
      taken_ = 0;
    }
  if (!client_) return;
  char block[4096];
  long n = 0;
  while ((n = client_->receive(block)) > 0) in_.append(block, static_cast<std::size_t>(n));
  if (n < 0) {
    client_.reset();
    ended_ = true;
  }
}

void VirtualVal3Controller::awaitInput() {
  poll();
  if (settings_.inputWait > 0 && client_ && in_.size() - taken_ < kSetPointBytes && faults_.loseInputs <= 0 &&
      machine_->number("bGreeted") != 0.0 && client_->wait(settings_.inputWait))
    poll();
  if (acts(faults_.loseInputs)) in_.clear(), taken_ = 0;
}

double VirtualVal3Controller::get(Val3Argument& into) {
  if (into.data == nullptr) throw std::runtime_error("sioGet wants a variable");
  if (taken_ < in_.size()) {
    into.data->values[into.at].number = static_cast<double>(static_cast<unsigned char>(in_[taken_++]));
    return 1.0;
  }
  in_.clear();
  taken_ = 0;
  if (std::exchange(ended_, false) || !client_) return -1.0;
  return 0.0;
}

double VirtualVal3Controller::set(const Val3Argument& from) {
  if (from.data == nullptr) throw std::runtime_error("sioSet wants a variable");
  if (!client_) return -1.0;
  std::string bytes;
  for (const Val3Value& value : from.data->values) bytes += static_cast<char>(static_cast<int>(value.number));
  const auto size = static_cast<double>(bytes.size());
  say(std::move(bytes));
  return client_ ? size : -1.0;
}

void VirtualVal3Controller::say(std::string bytes) {
  if (faults_.silent) return;
  if (acts(faults_.jumpStates)) addTo(bytes, kFirstJoint, 60e6);
  if (acts(faults_.impossible)) addTo(bytes, kFirstJoint, kFarOff_word);
  const bool skip = acts(faults_.skipStates), delay = acts(faults_.delayStates), cut = acts(faults_.cutStates),
             broken = acts(faults_.breakStates), twice = acts(faults_.doubleStates);
  std::string now = std::exchange(late_, {});
  if (broken) now += '\x55';
  if (delay) late_ = bytes;
  else if (cut) now += bytes.substr(0, bytes.size() / 2), late_ = bytes.substr(bytes.size() / 2);
  else if (!skip) now += bytes;
  if (twice) now += bytes;
  if (!now.empty() && client_->send(now) < 0) {
    client_.reset();
    ended_ = true;
  }
}

bool VirtualVal3Controller::powered() const noexcept { return !faults_.powerOff && faults_.emergencyStop.load() == 0; }

/// Questions that move nothing.
std::optional<Val3Value> VirtualVal3Controller::asked(const std::string& function, Arguments& a) {
  const auto only = [&a, &function](std::size_t n) {
    if (a.size() != n) throw std::runtime_error(function + " has not " + std::to_string(n) + " arguments");
  };
  if (function == "sioGet") return only(2), numberValue(get(a[1]));
  if (function == "sioSet") return only(2), numberValue(set(a[1]));
  if (function == "clearBuffer") {
    only(1);
    in_.clear();
    taken_ = 0;
    return numberValue(0.0);
  }
  if (function == "isPowered") return only(0), numberValue(powered() ? 1.0 : 0.0);
  if (function == "esStatus") return only(0), numberValue(faults_.emergencyStop.load());
  if (function == "workingMode") return only(0), numberValue(faults_.workingMode.load());
  if (function == "isSettled") {
    only(0);
    bool settled = true;
    for (std::size_t i = 0; i < 6; ++i) settled = settled && target_deg_[i] == before_deg_[i];
    return numberValue(settled ? 1.0 : 0.0);
  }
  if (function == "herej") {
    only(0);
    Val3Value here;
    here.kind = Val3Value::Kind::Joint;
    for (std::size_t i = 0; i < 6; ++i)
      here.joint[i] = state_.position_rad[static_cast<int>(i)] / spatial::kRadiansPerDegree;
    return here;
  }
  if (function == "isInRange") {
    only(1);
    const robot::JointVector q = radians(jointOf(a[0]));
    bool within = true;
    for (std::size_t i = 0; i < 6; ++i) {
      const auto& axis = model_.links[i];
      within = within && q[static_cast<int>(i)] >= axis.lower_rad && q[static_cast<int>(i)] <= axis.upper_rad;
    }
    return numberValue(within ? 1.0 : 0.0);
  }
  if (function == "jointToPoint") {
    only(3);
    Val3Value point;
    point.kind = Val3Value::Kind::Pose;
    point.pose = robot::flangePose(model_, radians(jointOf(a[2])));
    return point;
  }
  return std::nullopt;
}

/// Moves the target by what the flange is to be away from where it stood.  Out  1, or below zero: it has stopped
double VirtualVal3Controller::alter(const spatial::Pose& from) {
  if (!nominal_ || !powered() || faults_.refuseAlter) {
    nominal_.reset();
    return -1.0;
  }
  std::array<double, 6> wanted = target_deg_;
  if (!axesOf(model_, *nominal_ * from, target_deg_, wanted)) return nominal_.reset(), -1.0;
  for (std::size_t i = 0; i < 6; ++i)
    if (std::abs(wanted[i] - target_deg_[i]) * spatial::kRadiansPerDegree >
        kVal3SpeedMargin * model_.links[i].speed_rad_per_s * kVal3Cycle_s)
      return nominal_.reset(), -1.0;
  target_deg_ = wanted;
  return 1.0;
}

std::optional<Val3Value> VirtualVal3Controller::moved(const std::string& function, Arguments& a) {
  if (function == "resetMotion") {
    nominal_.reset();
    registered_ = false;
    return numberValue(0.0);
  }
  if (function == "alterMovej" && a.size() == 3) {
    (void)jointOf(a[0]);
    registered_ = settings_.licence && powered();
    return numberValue(registered_ ? 0.0 : -1.0);
  }
  if (function == "alterBegin" && a.size() == 2) {
    if (!settings_.licence) return numberValue(-2.0);
    if (!registered_) return numberValue(-1.0);
    nominal_ = robot::flangePose(model_, radians(target_deg_));
    return numberValue(1.0);
  }
  if (function == "alter" && a.size() == 1) {
    if (a[0].value.kind != Val3Value::Kind::Pose) throw std::runtime_error("alter wants a trsf");
    return numberValue(alter(a[0].value.pose));
  }
  if (function == "alterEnd" && a.empty()) {
    const bool altered = nominal_.has_value();
    nominal_.reset();
    return numberValue(altered ? 1.0 : -1.0);
  }
  return std::nullopt;
}

Val3Value VirtualVal3Controller::call(const std::string& function, Arguments& arguments, bool& known) {
  auto value = asked(function, arguments);
  if (!value) value = moved(function, arguments);
  known = value.has_value();
  return value.value_or(Val3Value());
}

void VirtualVal3Controller::runTask() {
  if (acts(faults_.pauseCycles)) return machine_->overrun();
  if (auto played = machine_->cycle(); !played) problem_ = played.error().message;
}

void VirtualVal3Controller::beginCycle() {
  const std::lock_guard lock(mutex_);
  awaitInput();
  if (!seen_) return;
  if (faults_.stopped) {
    if (!std::exchange(wasStopped_, true)) nominal_.reset();
  } else {
    if (std::exchange(wasStopped_, false))
      if (auto started = machine_->start(); !started) problem_ = started.error().message;
    runTask();
  }
  drive();
}

void VirtualVal3Controller::beginCycle(int lost) {
  // Its computer slept: no cycle of its task took place, and its count shows none.
  (void)lost;
  beginCycle();
}

void VirtualVal3Controller::drive() {
  device::ArmCommand command;
  command.level = settings_.plantTakes;
  command.enable = powered();
  if (!command.enable)  // on its brakes it stands where it is
    for (std::size_t i = 0; i < 6; ++i)
      target_deg_[i] = state_.position_rad[static_cast<int>(i)] / spatial::kRadiansPerDegree;
  command.position_rad = radians(target_deg_);
  command.velocity_rad_per_s.resize(6);
  for (std::size_t i = 0; i < 6; ++i)
    command.velocity_rad_per_s[static_cast<int>(i)] =
        (target_deg_[i] - before_deg_[i]) * spatial::kRadiansPerDegree / kVal3Cycle_s;
  before_deg_ = target_deg_;
  arm_.write(command);
}

void VirtualVal3Controller::endCycle(base::Nanoseconds now) {
  const std::lock_guard lock(mutex_);
  arm_.read(now, state_);
  if (std::exchange(seen_, true)) return;
  for (std::size_t i = 0; i < 6; ++i)
    target_deg_[i] = before_deg_[i] = state_.position_rad[static_cast<int>(i)] / spatial::kRadiansPerDegree;
  poll();
  if (!faults_.stopped) runTask();  // who greeted before there was anything to tell is answered now
}

double VirtualVal3Controller::number(const std::string& name, std::size_t at) const {
  const std::lock_guard lock(mutex_);
  return machine_->number(name, at);
}

std::string VirtualVal3Controller::problem() const {
  const std::lock_guard lock(mutex_);
  return problem_;
}

std::vector<WireFault> VirtualVal3Controller::faultRowsOf(Val3Faults* f) {
  using F = Val3Faults;
  return {counted("skip", "states that are not sent", f, &F::skipStates),
          counted("delay", "states that are sent one cycle later", f, &F::delayStates),
          counted("cut", "states whose second half is sent one cycle later", f, &F::cutStates),
          counted("break", "states with a byte too many before them", f, &F::breakStates),
          counted("double", "states that are sent twice", f, &F::doubleStates),
          counted("impossible", "states with a joint that cannot be", f, &F::impossible),
          counted("jump", "states with the first joint 60 degrees elsewhere", f, &F::jumpStates),
          counted("lose-inputs", "cycles in which set-points are thrown away", f, &F::loseInputs),
          counted("pause", "cycles of its task that do not take place", f, &F::pauseCycles),
          lasting("silent", "keeps the connection and sends nothing; 0: goes on", f, &F::silent),
          lasting("dead", "closes its socket and takes no connection; 0: is back", f, &F::dead),
          lasting("stopped", "somebody has stopped the application; 0: started anew", f, &F::stopped),
          lasting("power-off", "the arm has no power; 0: it has", f, &F::powerOff),
          lasting("refuse-alter", "stops while its path is altered; 0: no longer", f, &F::refuseAlter),
          WireFault{"emergency-stop", "its button is pressed; 0: no longer, and acknowledged",
                    [f](double value) { f->emergencyStop = value != 0.0 ? 2 : 0; }},
          happening("released", "its button is released, and not acknowledged", [f] { f->emergencyStop = 1; }),
          happening("normal", "its emergency stop is over", [f] { f->emergencyStop = 0; }),
          numbered("working-mode", "1 manual, 2 test, 3 local, 4 remote", f, &F::workingMode, 4.0, 1.0)};
}

}  // namespace articulus::hardware
