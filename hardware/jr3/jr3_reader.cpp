#include "hardware/jr3/jr3_reader.h"

#include <algorithm>
#include <cerrno>
#include <limits>

namespace articulus::hardware {
namespace {

using base::Error;
using base::ErrorCode;

constexpr base::Nanoseconds kLongestPause = 1'000'000'000;  // a sensor is exchanged and started up in ten times that
constexpr const char* kDriver = "jr3_pci";

/// What of it the load cell's sample says, in the words that all load cells share.
robot::LoadCellTrouble told(Jr3Trouble trouble) {
  using robot::LoadCellTrouble;
  switch (trouble) {
    case Jr3Trouble::None:
    case Jr3Trouble::Count: break;
    case Jr3Trouble::NotReady: return LoadCellTrouble::NoSensor;
    case Jr3Trouble::NoScales: return LoadCellTrouble::NoScales;
    case Jr3Trouble::WrongSensor:
    case Jr3Trouble::Changed: return LoadCellTrouble::OtherSensor;
    case Jr3Trouble::Frozen: return LoadCellTrouble::Frozen;
    case Jr3Trouble::Damaged: return LoadCellTrouble::Damaged;
    case Jr3Trouble::Busy: return LoadCellTrouble::Taken;
    case Jr3Trouble::NoAnswer: return LoadCellTrouble::NoAnswer;
    case Jr3Trouble::Lost: return LoadCellTrouble::Lost;
  }
  return LoadCellTrouble::None;
}

}  // namespace

Jr3Reader::Jr3Reader(const Jr3Settings& settings, ComediBoard& board) : settings_(settings), board_(board) {
  settings_.filter = std::min(settings_.filter, kJr3Filters - 1);
  asked_ = settings_.filter == 0 ? 6 : 12;
  for (unsigned axis = 0; axis < 6; ++axis) {
    channels_[axis] = jr3Channel(settings_.filter, axis);
    channels_[6 + axis] = jr3Channel(0, axis);
  }
}

base::Result<void> Jr3Reader::open() {
  auto opened = board_.open();
  if (!opened) return opened.error();
  const std::string place = board_.place();
  if (settings_.real && opened->driver != kDriver)
    return Error{ErrorCode::InvalidArgument,
                 "At " + place + " is a board with the driver " + opened->driver + " (" + opened->board +
                     "), and no JR3 receiver.",
                 "Name the board of the receiver: \"cat /proc/comedi\" lists which is which."};
  const std::size_t groups = opened->subdevices.size();
  if (settings_.subdevice >= groups || opened->subdevices[settings_.subdevice].channels < kJr3Channels)
    return Error{ErrorCode::InvalidArgument,
                 "The board at " + place + " has no sensor " + std::to_string(settings_.subdevice) + ": it has " +
                     std::to_string(groups) + (groups == 1 ? " subdevice." : " subdevices."),
                 "State devices.jr3.subdevice: 0 is the first socket of the card."};
  if (auto taken = board_.take(settings_.subdevice); !taken) return taken.error();
  lost_ = false;
  identified_ = false;
  return {};
}

void Jr3Reader::say(Jr3Trouble trouble) noexcept {
  health_.trouble = trouble;
  sample_.trouble = told(trouble);
}

bool Jr3Reader::doubt(Jr3Trouble trouble, base::Nanoseconds now) noexcept {
  if (trouble == Jr3Trouble::Damaged || health_.trouble != trouble) {
    ++sample_.counter;  // that it is none is news, once
    sample_.time = now;
    sample_.wrench_S.data.setConstant(std::numeric_limits<double>::quiet_NaN());
    sample_.saturated = false;
    health_.saturatedAxes = 0;
  }
  say(trouble);
  return false;
}

bool Jr3Reader::fail(int error, base::Nanoseconds now) noexcept {
  switch (error) {
    case EAGAIN:
      identified_ = false;
      ++health_.refused;
      return doubt(Jr3Trouble::NotReady, now);
    case EBUSY:
    case EACCES:
      ++health_.busy;
      say(Jr3Trouble::Busy);
      return false;
    case ETIMEDOUT:
      ++health_.late;
      say(Jr3Trouble::NoAnswer);
      return false;
    default:
      lost_ = true;
      identified_ = false;
      ++health_.losses;
      say(Jr3Trouble::Lost);
      return false;
  }
}

bool Jr3Reader::identify(base::Nanoseconds now) noexcept {
  const std::array<unsigned, 2> asked{kJr3ModelChannel, kJr3SerialChannel};
  std::array<std::uint32_t, 2> told{};
  if (const int error = board_.read(settings_.subdevice, asked, told); error != 0) return fail(error, now);
  std::array<ComediRange, 6> ranges{};
  if (const int error = board_.ranges(settings_.subdevice, std::span<const unsigned>(channels_).first<6>(), ranges);
      error != 0)
    return fail(error, now);
  if (told[0] == 0 || told[1] == 0) return fail(EAGAIN, now);
  const auto scales = jr3Scales(ranges, settings_.units);
  if (!scales) return doubt(Jr3Trouble::NoScales, now);
  const Sensor sensor{told[0], told[1], *scales};
  if (!known_ && settings_.serial != 0 && sensor.serial != settings_.serial) {
    health_.otherSerial = sensor.serial;
    return doubt(Jr3Trouble::WrongSensor, now);
  }
  if (known_ && *known_ != sensor) {
    changed_ = true;
    health_.otherSerial = sensor.serial;
    return doubt(Jr3Trouble::Changed, now);
  }
  known_ = sensor;
  health_.model = sensor.model;
  health_.serial = sensor.serial;
  health_.otherSerial = 0;
  for (std::size_t i = 0; i < 6; ++i) health_.fullScale[i] = scales->fullScale[static_cast<Eigen::Index>(i)];
  identified_ = true;
  lastChange_ = now;
  return true;
}

void Jr3Reader::look(base::Nanoseconds now) noexcept {
  if (lost_ || changed_) return;
  if (now - lastLook_ > kLongestPause) identified_ = false;
  lastLook_ = now;
  if (!identified_ && !identify(now)) return;
  if (const int error = board_.read(settings_.subdevice, std::span<const unsigned>(channels_).first(asked_), counts_);
      error != 0) {
    (void)fail(error, now);
    return;
  }
  take(now);
}

void Jr3Reader::take(base::Nanoseconds now) noexcept {
  Jr3Counts filtered{}, raw{};
  std::copy_n(counts_.begin(), 6, filtered.begin());
  std::copy_n(counts_.begin() + (asked_ == 12 ? 6 : 0), 6, raw.begin());
  const Jr3Reading reading = jr3Reading(filtered, known_->scales), unfiltered = jr3Reading(raw, known_->scales);
  if (!reading.good || !unfiltered.good) {
    ++health_.damaged;
    (void)doubt(Jr3Trouble::Damaged, now);
    return;
  }
  if (counts_ != before_) lastChange_ = now;
  before_ = counts_;
  if (settings_.frozen > 0 && now - lastChange_ >= settings_.frozen) {
    if (health_.trouble != Jr3Trouble::Frozen) ++health_.frozen;
    say(Jr3Trouble::Frozen);
    return;  // and the sample grows old
  }
  say(Jr3Trouble::None);
  health_.saturatedAxes = reading.saturated | unfiltered.saturated;
  if (health_.saturatedAxes != 0) ++health_.saturated;
  ++health_.readings;
  ++sample_.counter;
  sample_.time = now;
  sample_.wrench_S.data = reading.wrench;
  sample_.saturated = health_.saturatedAxes != 0;
}

}  // namespace articulus::hardware
