#include "hardware/ati_net_ft/ati_net_ft.h"

#include <algorithm>
#include <array>
#include <limits>

#include "core/base/text/text_format.h"
#include "hardware/io/http_get.h"

namespace articulus::hardware {
namespace {

constexpr int kMostDatagrams = 64, kMostRecords = 40;
constexpr int kProof = 3;                       // records in a row
constexpr std::int32_t kNextTo = 8;             // records that may be lost between two that prove each other
constexpr std::int32_t kMostAhead = 1'000'000;  // measurements in the longest break of a stream
constexpr base::Nanoseconds kQuarrel = 10'000'000'000;
constexpr double kMostRecordsACycle = 48.0;  // of the 64 datagrams that one takes: the rest is for what was delayed

/// A datagram comes when its buffer is full: its first record is that old then.
base::Result<void> fitsBuffer(const NetFtConfig& config, const AtiNetFtSettings& s) {
  if (!s.buffered) return {};
  const auto wrong = [&](const std::string& what, int most) {
    return base::Error{base::ErrorCode::InvalidArgument,
                       "The force/torque sensor at " + s.host + " puts " + std::to_string(config.bufferSize) +
                           " records into a datagram of its buffered stream, " + what + ".",
                       "Set its RDT buffer size (web page Communications) to " + std::to_string(most) +
                           " or less, or ask for the real-time stream: \"stream\": \"real_time\" in the cell file."};
  };
  if (config.bufferSize > kMostRecords) return wrong("more than one can have", kMostRecords);
  const int inCycle = s.cycleRate_Hz > 0.0 ? static_cast<int>(config.rate_Hz / s.cycleRate_Hz + 1e-9) : kMostRecords;
  if (config.bufferSize > std::max(inCycle, 1))
    return wrong("so that a cycle of the cell at " + base::significant(s.cycleRate_Hz) + " Hz may have none",
                 std::max(inCycle, 1));
  return {};
}

/// A slower stream has no record for each cycle, a faster one piles up and is old when it is taken.
base::Result<void> fitsCycle(const NetFtConfig& config, const AtiNetFtSettings& s) {
  const double most_Hz = kMostRecordsACycle * s.cycleRate_Hz;
  if (s.cycleRate_Hz <= 0.0 || (config.rate_Hz >= s.cycleRate_Hz && config.rate_Hz <= most_Hz)) return {};
  return base::Error{base::ErrorCode::InvalidArgument,
                     "The force/torque sensor at " + s.host + " sends " + base::significant(config.rate_Hz) +
                         " records a second, and the cell works at " + base::significant(s.cycleRate_Hz) + " Hz.",
                     "Set its RDT output rate (web page Communications) to " + base::significant(s.cycleRate_Hz) +
                         " to " + base::significant(most_Hz) + " Hz; 1000 Hz fits every cell."};
}

}  // namespace

base::Result<std::unique_ptr<AtiNetFt>> AtiNetFt::connect(const AtiNetFtSettings& s) {
  auto page = httpGet(s.host, s.httpPort, "/netftapi2.xml", s.connectTime);
  if (!page) return page.error();
  auto config = readNetFtConfig(*page);
  if (!config) return config.error();
  if (config->isVirtual && s.real)
    return base::Error{base::ErrorCode::Conflict,
                       "At " + s.host + " answers \"" + config->product +
                           "\": a simulated sensor, and the cell file names a real one.",
                       "End the virtual device, or correct devices.ati_net_ft.host in the cell file."};
  if (auto fits = fitsCycle(*config, s); !fits) return fits.error();
  if (auto fits = fitsBuffer(*config, s); !fits) return fits.error();
  auto address = udpAddress(s.host, s.rdtPort);
  if (!address) return address.error();
  auto socket = UdpSocket::bound(s.ownHost, 0);
  if (!socket) return socket.error();
  std::unique_ptr<AtiNetFt> cell(new AtiNetFt(s, *config));
  cell->socket_ = std::move(*socket);
  cell->sensor_ = *address;
  cell->ask(cell->start());
  if (!s.waitForFirst) return cell;
  for (base::Nanoseconds waited = 0; waited < s.connectTime; waited += kAskAgain) {
    if (cell->socket_.wait(kAskAgain) && cell->hears()) return cell;
    cell->ask(cell->start());  // a datagram may be lost
  }
  return base::Error{base::ErrorCode::DeviceFailure,
                     "The force/torque sensor at " + s.host + " shows its page but sends no records to this computer.",
                     "Open UDP port " + std::to_string(s.rdtPort) +
                         " in the firewall, and end other programs that read the sensor: the newest request wins."};
}

AtiNetFt::~AtiNetFt() {
  if (!health_.taken) ask(RdtCommand::Stop);  // another program has the stream: it would lose it
}

bool AtiNetFt::hears() noexcept {
  std::array<char, kMostRecords * kRdtRecordSize + 1> buffer;
  UdpAddress from;
  for (long size = 0; (size = socket_.receive(buffer, from)) >= 0;)
    if (from == sensor_ && size > 0 && size % static_cast<long>(kRdtRecordSize) == 0) return true;
  return false;
}

void AtiNetFt::ask(RdtCommand command) noexcept {
  const RdtRequest request = encodeRdtRequest(command, 0);
  socket_.send(request, sensor_);
  if (command == start()) ++health_.starts;
}

bool AtiNetFt::goesOn(const RdtRecord& record) noexcept {
  if (!any_) return true;
  const std::int32_t second = static_cast<std::int32_t>(std::max(1000.0, std::min(config_.rate_Hz, 8000.0)));
  const std::int32_t on = counterDifference(record.sequence, last_.sequence);
  // A stream that was asked for anew begins with 1, which may be lost: its numbers say nothing about the one before.
  if (askedAnew_ && record.sequence <= static_cast<std::uint32_t>(second)) return true;
  if (on > 0 && on <= second) {
    health_.lost += static_cast<std::uint64_t>(on - 1);
    return true;
  }
  if (on <= 0 && on >= -second / 10) {
    ++health_.late;
    return false;
  }
  const std::int32_t step = counterDifference(record.sequence, otherSequence_);
  othersInARow_ = othersInARow_ > 0 && step > 0 && step <= kNextTo ? othersInARow_ + 1 : 1;
  otherSequence_ = record.sequence;
  if (othersInARow_ < kProof) {
    ++health_.doubtful;
    return false;
  }
  ++health_.jumps;
  return true;
}

void AtiNetFt::take(const RdtRecord& record, base::Nanoseconds now) noexcept {
  if (!goesOn(record)) return;
  const std::int32_t measured = any_ ? counterDifference(record.measurement, last_.measurement) : 1;
  // Far ahead or backwards the sensor was restarted: measurements go on.
  if (measured != 0)
    sample_.counter += measured > 0 && measured <= kMostAhead ? static_cast<std::uint64_t>(measured) : 1;
  if (measured != 0) sample_.time = now;
  askedAnew_ = false;
  othersInARow_ = 0;
  lastRecord_ = now;
  any_ = true;
  last_ = record;
  ++health_.records;
  health_.status = record.status;
  const NetFtValidity validity = netFtValidity(config_.table, record.status, settings_.simulatedIsValid);
  sample_.saturated = validity == NetFtValidity::Saturated;
  using robot::LoadCellTrouble;
  sample_.trouble = validity == NetFtValidity::Invalid ? LoadCellTrouble::OwnError : LoadCellTrouble::None;
  for (int i = 0; i < 6; ++i)
    sample_.wrench_S.data[i] =
        record.counts[static_cast<std::size_t>(i)] * (i < 3 ? config_.newtonPerCount : config_.newtonMetrePerCount);
  if (validity == NetFtValidity::Invalid) {
    ++health_.invalid;
    sample_.wrench_S.data.setConstant(std::numeric_limits<double>::quiet_NaN());
  }
}

int AtiNetFt::takeRecords(base::Nanoseconds now) noexcept {
  std::array<char, kMostRecords * kRdtRecordSize + 1> buffer;  // a longer datagram is none of its
  int taken = 0;
  UdpAddress from;
  for (int i = 0; i < kMostDatagrams; ++i) {
    const long size = socket_.receive(buffer, from);
    if (size < 0) break;
    if (from != sensor_) {
      ++health_.foreign;
      continue;
    }
    if (size == 0 || size % static_cast<long>(kRdtRecordSize) != 0) {
      ++health_.malformed;
      continue;
    }
    // Buffered streams carry several records a datagram.
    for (std::size_t at = 0; at < static_cast<std::size_t>(size); at += kRdtRecordSize, ++taken)
      take(decodeRdtRecord(std::span<const char, kRdtRecordSize>(buffer.data() + at, kRdtRecordSize)), now);
  }
  return taken;
}

void AtiNetFt::askAnew(base::Nanoseconds now) noexcept {
  if (lastAsked_ <= lastRecord_) {  // it has just stopped; where nobody answers, it is asked on
    base::Nanoseconds& before = stops_[health_.stops++ % stops_.size()];  // the last but one
    health_.taken = before != 0 && now - before < kQuarrel;
    before = now;
  }
  lastAsked_ = now;
  if (health_.taken) return;
  askedAnew_ = true;
  ask(start());
}

void AtiNetFt::read(base::Nanoseconds now, device::LoadCellSample& sample) noexcept {
  if (lastRecord_ == 0) lastRecord_ = now;
  int taken = takeRecords(now);
  while (settings_.wait > 0 && taken < settings_.awaited && socket_.wait(settings_.wait)) taken += takeRecords(now);
  if (now - lastRecord_ >= kAskAgain && now - lastAsked_ >= kAskAgain && !health_.taken) askAnew(now);
  sample = sample_;
  if (health_.taken) sample.trouble = robot::LoadCellTrouble::Taken;
  else if (now - lastRecord_ >= kAskAgain) sample.trouble = robot::LoadCellTrouble::Silent;
  told_.write(health_);
}

}  // namespace articulus::hardware
