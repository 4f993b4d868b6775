#include "hardware/jr3/jr3_load_cell.h"

#include <pthread.h>
#include <sched.h>

#include <algorithm>

namespace articulus::hardware {
namespace {

constexpr base::Nanoseconds kLook = 10'000'000;
constexpr int kPriority = 79;  // right behind the control thread

}  // namespace

Jr3LoadCell::Jr3LoadCell(const Jr3Settings& settings, std::unique_ptr<ComediBoard> board)
    : settings_(settings), board_(std::move(board)), place_(board_->place()), reader_(settings, *board_) {}

base::Result<std::unique_ptr<Jr3LoadCell>> Jr3LoadCell::connect(const Jr3Settings& settings,
                                                                std::unique_ptr<ComediBoard> board) {
  std::unique_ptr<Jr3LoadCell> made(new Jr3LoadCell(settings, std::move(board)));
  if (auto opened = made->reader_.open(); !opened) return opened.error();
  if (auto ready = made->awaitSensor(); !ready) return ready.error();
  made->tell();
  if (!settings.inStep) made->thread_ = std::thread([cell = made.get()] { cell->keepReading(); });
  return made;
}

base::Result<void> Jr3LoadCell::awaitSensor() {
  const base::Nanoseconds end = clock_.now() + settings_.connectTime;
  for (;;) {
    if (settings_.inStep) {  // it measures with the first cycle
      if (reader_.identify(0)) return {};
    } else {
      reader_.look(clock_.now());
      if (reader_.health().readings > 0) return {};
    }
    const Jr3Trouble trouble = reader_.health().trouble;
    const bool hopeless = reader_.lost() || trouble == Jr3Trouble::WrongSensor || trouble == Jr3Trouble::Changed;
    if (hopeless || clock_.now() >= end) break;
    clock_.sleepUntil(clock_.now() + kLook);
  }
  const Jr3Health& h = reader_.health();
  const Jr3TroubleInfo& words = info(h.trouble);
  std::string what(words.cause);
  if (h.otherSerial != 0) what += " (it has " + std::to_string(h.otherSerial) + ")";
  return base::Error{base::ErrorCode::DeviceFailure, "The JR3 force/torque sensor at " + place_ + ": " + what + ".",
                     std::string(words.remedy)};
}

Jr3LoadCell::~Jr3LoadCell() {
  running_ = false;
  if (thread_.joinable()) thread_.join();
}

void Jr3LoadCell::keepReading() {
  pthread_setname_np(pthread_self(), "load cell");
  sched_param parameter{};
  parameter.sched_priority = kPriority;
  (void)pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameter);  // where it is permitted
  base::Nanoseconds next = clock_.now(), tryAt = 0;
  while (running_) {
    if (reader_.lost()) {
      if (clock_.now() >= tryAt) {
        reopen();
        tryAt = clock_.now() + kTryAgain;
      }
      if (reader_.lost()) {
        tell();
        clock_.sleepUntil(clock_.now() + kLook);
        next = clock_.now();
        continue;
      }
    }
    reader_.look(clock_.now());
    tell();
    next = std::max(next + settings_.period, clock_.now());  // what was slept over is not made good
    clock_.sleepUntil(next);
  }
}

void Jr3LoadCell::reopen() {
  const auto opened = reader_.open();
  const std::lock_guard lock(saying_);
  said_ = opened ? std::string() : opened.error().text();
}

void Jr3LoadCell::tell() noexcept {
  const device::LoadCellSample& sample = reader_.sample();
  Told told{sample.time, sample.counter, {}, sample.saturated, sample.trouble};
  for (std::size_t i = 0; i < 6; ++i) told.wrench[i] = sample.wrench_S.data[static_cast<Eigen::Index>(i)];
  told_.write(told);
  toldHealth_.write(reader_.health());
}

void Jr3LoadCell::read(base::Nanoseconds now, device::LoadCellSample& sample) noexcept {
  if (settings_.inStep) {
    if (now != lastRead_) reader_.look(now);
    lastRead_ = now;
    sample = reader_.sample();
    toldHealth_.write(reader_.health());
    return;
  }
  const Told told = told_.read();
  sample.time = std::min(told.time, now);  // it may have been measured since this cycle began
  sample.counter = told.counter;
  sample.saturated = told.saturated;
  sample.trouble = told.trouble;
  for (std::size_t i = 0; i < 6; ++i) sample.wrench_S.data[static_cast<Eigen::Index>(i)] = told.wrench[i];
  sample.linearAcceleration_S.setZero();
  sample.angularAcceleration_S.setZero();
}

std::string Jr3LoadCell::describe() const {
  std::string text = hardware::describe(toldHealth(), place_);
  const std::lock_guard lock(saying_);
  if (!said_.empty()) text.append("; ").append(said_);
  return text;
}

}  // namespace articulus::hardware
