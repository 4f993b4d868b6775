#include "hardware/virtual_devices/polhemus/virtual_polhemus.h"

#include <array>

#include "hardware/virtual_devices/fault_switch.h"
#include "hardware/virtual_devices/lines/serial_bits.h"
#include "hardware/virtual_devices/polhemus/virtual_fastrak_language.h"
#include "hardware/virtual_devices/polhemus/virtual_liberty_language.h"
#include "hardware/virtual_devices/seen_pose.h"

namespace articulus::hardware {
namespace {

constexpr base::Nanoseconds kLook = 2'000'000, kMillisecond = 1'000'000;
constexpr std::size_t kLostBytes = 3;

}  // namespace

VirtualPolhemus::VirtualPolhemus(const VirtualPolhemusSettings& settings, device::Tracker& tracker,
                                 std::unique_ptr<VirtualLine> line)
    : settings_(settings), tracker_(tracker), line_(std::move(line)), state_(settings.model) {
  look();
  state_.reset();
  state_.frame = settings.firstFrame;
}

std::unique_ptr<VirtualPolhemus> VirtualPolhemus::start(const VirtualPolhemusSettings& settings,
                                                        device::Tracker& tracker, std::unique_ptr<VirtualLine> line) {
  std::unique_ptr<VirtualPolhemus> made(new VirtualPolhemus(settings, tracker, std::move(line)));
  made->thread_ = std::thread([v = made.get()] { v->serve(); });
  return made;
}

VirtualPolhemus::~VirtualPolhemus() {
  running_ = false;
  if (thread_.joinable()) thread_.join();
}

VirtualPolhemusState VirtualPolhemus::state() const {
  const std::lock_guard lock(mutex_);
  return state_;
}

void VirtualPolhemus::look() {
  std::uint32_t detected = 0;
  for (std::size_t i = 0; i < tracker_.bodies().size(); ++i)
    if (!has(faults_.unplugged, i)) detected |= 1U << i;
  const std::uint32_t added = detected & ~state_.detected;
  state_.detected = detected;
  state_.active = (state_.active | added) & detected;
  state_.otherProduct = faults_.otherProduct;
  state_.olderFirmware = faults_.olderFirmware;
}

void VirtualPolhemus::plugging(bool& gone) {
  if (faults_.dead) {
    if (!gone) line_->pull();
    gone = true;
    return;
  }
  if (!gone || !line_->plug()) return;
  const std::lock_guard lock(mutex_);
  state_.reset();
  in_.clear();
  gone = false;
}

void VirtualPolhemus::serve() {
  std::array<char, 1024> block{};
  base::SteadyClock clock;
  bool gone = false;
  while (running_) {
    plugging(gone);
    if (gone) {
      (void)line_->connected();  // turns away who knocks
      clock.sleepUntil(clock.now() + kLook);
      continue;
    }
    line_->wait(kLook);
    if (const std::size_t n = line_->receive(block); n > 0) hear({block.data(), n});
  }
}

void VirtualPolhemus::hear(std::string_view bytes) {
  if (faults_.silent) return;
  const int wrong = faults_.wrongBaud;
  const std::lock_guard lock(mutex_);
  look();
  in_ += wrong != 0 ? heardAt(bytes, settings_.baud, wrong) : std::string(bytes);
  const auto heard = state_.model == PolhemusModel::Fastrak ? hearFastrak(state_, in_) : hearLiberty(state_, in_);
  send(heard.answer);
  for (int k = 0; k < heard.polls; ++k) tell();
}

void VirtualPolhemus::endCycle(base::Nanoseconds now) {
  std::array<device::TrackerFrame, 4> frames;
  for (std::size_t n = frames.size(); n == frames.size();) {
    n = tracker_.read(now, frames);
    const std::lock_guard lock(mutex_);
    look();
    for (std::size_t i = 0; i < n; ++i) {
      count(frames[i]);
      if (acts(faults_.loseFrames) || faults_.silent || faults_.dead) continue;
      frame_ = frames[i];
      if (state_.continuous) tell();
    }
  }
}

void VirtualPolhemus::count(const device::TrackerFrame& frame) {
  const std::uint64_t passed = any_ ? frame.counter - lastCounter_ : 1;
  lastCounter_ = frame.counter;
  any_ = true;
  if (faults_.frozen) return;
  if (acts(faults_.restartCount)) state_.frame = 1;
  else state_.frame += static_cast<std::uint32_t>(passed);
  state_.now_ms = frame.time / kMillisecond;
}

void VirtualPolhemus::tell() {
  std::string cycle;
  for (std::size_t i = 0; i < frame_.bodies && i < VirtualPolhemusState::kStations; ++i) {
    if ((state_.active >> i & 1U) == 0) continue;
    VirtualPolhemusView view;
    const auto X_TM = seenPose(frame_.body[i]);
    if (X_TM) {
      view.place_m = X_TM->translation;
      view.turn = Eigen::Quaterniond(X_TM->rotation);
    }
    const auto& h = state_.hemisphere[i];
    const bool beyond = view.place_m.dot(spatial::Vector3(h[0], h[1], h[2])) < 0.0;
    if (beyond != has(faults_.otherHemisphere, i)) view.place_m = -view.place_m;
    view.distortion = faults_.distortion;
    view.noNumber = acts(faults_.nanRecords);
    if (!X_TM || has(faults_.faulty, i)) view.error = X_TM ? static_cast<char>(faults_.letter.load()) : 'u';
    const int station = static_cast<int>(i) + 1;
    cycle += damaged(state_.model == PolhemusModel::Fastrak ? fastrakRecord(state_, station, view)
                                                            : libertyRecord(state_, station, view));
  }
  if (acts(faults_.lateCycles)) {
    held_ += cycle;
    return;
  }
  send(held_ + cycle);
  held_.clear();
}

std::string VirtualPolhemus::damaged(std::string record) {
  if (acts(faults_.loseBytes)) record.erase(record.size() / 2, kLostBytes);
  if (acts(faults_.truncateRecords)) record.resize(record.size() / 2);
  if (acts(faults_.duplicateRecords)) record += record;
  return record;
}

void VirtualPolhemus::send(const std::string& bytes) {
  if (bytes.empty() || faults_.silent || faults_.dead) return;
  const int wrong = faults_.wrongBaud;
  line_->send(wrong != 0 ? heardAt(bytes, wrong, settings_.baud) : bytes);
}

std::vector<WireFault> VirtualPolhemus::faultRowsOf(PolhemusFaults* f) {
  using F = PolhemusFaults;
  return {counted("lose", "cycles that nobody is told", f, &F::loseFrames),
          counted("lose-bytes", "records out of whose middle three bytes are lost", f, &F::loseBytes),
          counted("late", "cycles whose records come together with the next ones", f, &F::lateCycles),
          counted("duplicate", "records that are sent twice", f, &F::duplicateRecords),
          counted("truncate", "records of which only the first half comes", f, &F::truncateRecords),
          counted("nan", "records whose quaternion is none", f, &F::nanRecords),
          lasting("freeze", "repeats one frame; 0: goes on", f, &F::frozen),
          masked("error", "bodies with an error letter: 1 the first, 2 the second, 4 the third, their sum; 0: none", f,
                 &F::faulty),
          numbered("letter", "that stands at them, as a number: 97 is a", f, &F::letter, 97.0, 98.0),
          numbered("distortion", "by metal, the level that it tells: 0 to 2", f, &F::distortion, 0.0, 2.0),
          masked("mirror", "bodies that are told on the other side of the source, as error", f, &F::otherHemisphere),
          masked("unplug", "bodies whose sensor is not there, as error", f, &F::unplugged),
          numbered("baud", "its line has this speed instead; 0: its own", f, &F::wrongBaud, 0.0, 9600.0),
          lasting("product", "it is another product; 0: what it should be", f, &F::otherProduct),
          lasting("firmware", "it is too old to know times and counts; 0: it knows them", f, &F::olderFirmware),
          lasting("silent", "answers nothing; 0: goes on", f, &F::silent),
          lasting("dead", "its cable is pulled out; 0: it is back, switched off and on", f, &F::dead),
          happening("restart-count", "its count of frames begins anew", [f] { f->restartCount = 1; })};
}

}  // namespace articulus::hardware
