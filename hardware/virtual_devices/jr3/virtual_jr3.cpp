#include "hardware/virtual_devices/jr3/virtual_jr3.h"

#include <pthread.h>

#include <algorithm>
#include <cerrno>
#include <cmath>

namespace articulus::hardware {
namespace {

constexpr base::Nanoseconds kLook = 20'000'000, kLate = 60'000'000, kCut = 20'000'000;
constexpr unsigned kAxes = 8, kFilters = 7, kChannels = kAxes * kFilters + 2;
constexpr double kFirstCutOff_Hz = 500.0, kTwoPi = 6.283185307179586;

bool acts(std::atomic<int>& fault) {
  if (fault.load() <= 0) return false;
  fault.fetch_sub(1);
  return true;
}

}  // namespace

VirtualJr3::VirtualJr3(const VirtualJr3Settings& settings, device::LoadCell& cell)
    : settings_(settings), cell_(cell), serial_(settings.serial) {}

base::Result<std::unique_ptr<VirtualJr3>> VirtualJr3::start(const VirtualJr3Settings& settings,
                                                            device::LoadCell& cell) {
  std::unique_ptr<VirtualJr3> made(new VirtualJr3(settings, cell));
  auto listener = TcpListener::bound(settings.address, settings.port);
  if (!listener) return listener.error();
  made->listener_ = std::move(*listener);
  made->thread_ = std::thread([jr3 = made.get()] { jr3->serve(); });
  return made;
}

VirtualJr3::~VirtualJr3() {
  running_ = false;
  if (thread_.joinable()) thread_.join();
}

void VirtualJr3::startUp(base::Nanoseconds now) {
  ready_ = false;
  readyAt_ = now + settings_.startUp;
}

void VirtualJr3::emit(base::Nanoseconds now) {
  device::LoadCellSample sample;
  cell_.read(now, sample);
  const std::lock_guard lock(mutex_);
  const unsigned serial = faults_.serial.load();
  if (serial != 0 && serial != serial_) {
    serial_ = serial;
    scale_ *= 2.0;
    startUp(now);
  }
  if (faults_.unplugged) {
    ready_ = false;
    wasUnplugged_ = true;
  } else if (wasUnplugged_) {
    wasUnplugged_ = false;
    startUp(now);
  }
  if (!ready_ && !faults_.unplugged && now >= readyAt_) ready_ = true;
  const double passed_s = measured_ ? 1e-9 * static_cast<double>(now - last_) : 1.0;
  last_ = now;
  if (faults_.frozen) return;
  measured_ = true;
  ++measurement_;
  auto& raw = value_[0];
  for (unsigned i = 0; i < 6; ++i) raw[i] = sample.wrench_S.data[static_cast<Eigen::Index>(i)];
  raw[6] = sample.wrench_S.data.head<3>().norm();
  raw[7] = sample.wrench_S.data.tail<3>().norm();
  double cutOff_Hz = kFirstCutOff_Hz;
  for (unsigned f = 1; f < kFilters; ++f, cutOff_Hz /= 4.0) {
    const double share = 1.0 - std::exp(-kTwoPi * cutOff_Hz * passed_s);
    for (unsigned i = 0; i < kAxes; ++i) value_[f][i] += share * (value_[f - 1][i] - value_[f][i]);
  }
}

void VirtualJr3::serve() {
  pthread_setname_np(pthread_self(), "virtual jr3");
  base::SteadyClock clock;
  while (running_) {
    if (faults_.dead) {
      client_ = TcpSocket();
      while (auto refused = listener_.accepted()) refused->hangUp();
      clock.sleepUntil(clock.now() + kLook);
      continue;
    }
    if (!client_.open()) {
      auto next = listener_.accepted();
      if (!next) {
        clock.sleepUntil(clock.now() + kLook);
        continue;
      }
      client_ = std::move(*next);
      have_ = 0;
    }
    if (client_.wait(kLook)) talk();
  }
}

void VirtualJr3::talk() {
  const long more = client_.receive(std::span<char>(in_).subspan(have_));
  if (more < 0) {
    client_ = TcpSocket();
    return;
  }
  have_ += static_cast<std::size_t>(more);
  BoardQuestion question;
  for (std::size_t size = 0;;) {
    const BoardNews news = decode(std::span<const char>(in_.data(), have_), question, size);
    if (news == BoardNews::Incomplete) return;
    std::copy(in_.begin() + static_cast<std::ptrdiff_t>(size), in_.begin() + static_cast<std::ptrdiff_t>(have_),
              in_.begin());
    have_ -= size;
    if (news == BoardNews::Damaged || faults_.silent || faults_.dead || acts(faults_.loseAnswers)) continue;
    send(answer(question));
  }
}

void VirtualJr3::send(const BoardAnswer& answer) {
  base::SteadyClock clock;
  std::array<char, kLongestAnswer> bytes{};
  const std::size_t size = encode(answer, bytes);
  const std::span<const char> all = std::span<const char>(bytes).first(size);
  if (acts(faults_.breakAnswers)) bytes[3] = static_cast<char>(0xEE);
  if (acts(faults_.delayAnswers)) clock.sleepUntil(clock.now() + kLate);
  const std::size_t first = acts(faults_.cutAnswers) ? size / 2 : size;
  (void)client_.send(all.first(first));
  if (first < size) {
    clock.sleepUntil(clock.now() + kCut);
    (void)client_.send(all.subspan(first));
  }
  if (acts(faults_.doubleAnswers)) (void)client_.send(all);
}

double VirtualJr3::fullScale(unsigned axis) const {
  const auto& s = settings_.fullScale;
  const double of = axis == 6 ? std::max({s[0], s[1], s[2]}) : axis == 7 ? std::max({s[3], s[4], s[5]}) : s[axis];
  const double step = axis < 3 || axis == 6 ? 1.0 : 0.1;
  return std::ceil(scale_ * of / step - 1e-9) * step;
}

int VirtualJr3::reads(const BoardQuestion& q, BoardAnswer& a) {
  if (!ready_) return EAGAIN;
  for (std::size_t i = 0; i < q.channels; ++i) {
    const unsigned channel = q.channel[i];
    std::uint32_t& count = a.pair[i].first;
    if (channel == kChannels - 2) count = settings_.model;
    else if (channel == kChannels - 1) count = serial_;
    else if (!measured_) return EAGAIN;
    else {
      const unsigned axis = channel % kAxes, filter = channel / kAxes;
      double counts = std::round(value_[filter][axis] / fullScale(axis) * 16384.0);
      if (filter == 0 && axis == 0) counts += static_cast<double>(measurement_ % 2);
      if (axis < 6 && (faults_.saturated.load() >> axis & 1U) != 0) counts = 16384.0;
      counts = std::clamp(counts, -32768.0, 32767.0);
      count = static_cast<std::uint32_t>(static_cast<std::int32_t>(counts) + 0x4000);
    }
  }
  if (q.channels > 2 && acts(faults_.wildCounts)) a.pair[2].first = 0x00C00000;
  return 0;
}

void VirtualJr3::tellRanges(const BoardQuestion& q, BoardAnswer& a) const {
  for (std::size_t i = 0; i < q.channels; ++i) {
    const unsigned channel = q.channel[i];
    double limit = 1e3 * fullScale(channel % kAxes);
    if (faults_.noCalibration) limit = 0.0;
    const auto whole = static_cast<std::int32_t>(std::lround(limit));
    const bool number = channel >= kChannels - 2;
    a.pair[i].first = number ? 0 : static_cast<std::uint32_t>(-whole);
    a.pair[i].second = number ? 0xFFFF : static_cast<std::uint32_t>(whole);
  }
}

BoardAnswer VirtualJr3::answer(const BoardQuestion& q) {
  const std::lock_guard lock(mutex_);
  BoardAnswer a;
  a.ask = q.ask;
  a.number = q.number;
  if (q.ask == BoardAsk::Groups) {
    a.pairs = 1;
    a.pair[0] = {static_cast<std::uint32_t>(ComediUse::AnalogueInput), kChannels};
    return a;
  }
  const bool known = std::all_of(q.channel.begin(), q.channel.begin() + static_cast<std::ptrdiff_t>(q.channels),
                                 [](std::uint16_t channel) { return channel < kChannels; });
  if (q.subdevice != 0 || !known) a.error = EINVAL;
  else if (acts(faults_.busy)) a.error = EBUSY;
  else if (q.ask == BoardAsk::Read) a.error = reads(q, a);
  else tellRanges(q, a);
  a.pairs = a.error == 0 ? q.channels : 0;
  return a;
}

std::vector<WireFault> VirtualJr3::faultRowsOf(Jr3Faults* f) {
  using F = Jr3Faults;
  return {counted("lose", "questions that nobody answers", f, &F::loseAnswers),
          counted("delay", "answers that come 60 ms late", f, &F::delayAnswers),
          counted("double", "answers that come twice", f, &F::doubleAnswers),
          counted("cut", "answers whose second half comes 20 ms later", f, &F::cutAnswers),
          counted("break", "answers with a damaged head", f, &F::breakAnswers),
          counted("wild", "readings with a count that no receiver has", f, &F::wildCounts),
          counted("busy", "questions while another program has the channels", f, &F::busy),
          masked("saturate", "axes at the end of their range: 1 Fx, 2 Fy, 4 Fz, 8 Mx, 16 My, 32 Mz, their sum; 0: none",
                 f, &F::saturated),
          numbered("change", "another sensor is plugged in: its serial number; 0: nothing more", f, &F::serial, 0.0,
                   4711.0),
          lasting("unplug", "the sensor is pulled out; 0: it is back, and starts up", f, &F::unplugged),
          lasting("no-calibration", "the sensor's full scales are none; 0: they are back", f, &F::noCalibration),
          lasting("frozen", "the same counts for ever; 0: measures again", f, &F::frozen),
          lasting("silent", "answers nothing; 0: goes on", f, &F::silent),
          lasting("dead", "gone; 0: is back", f, &F::dead)};
}

}  // namespace articulus::hardware
