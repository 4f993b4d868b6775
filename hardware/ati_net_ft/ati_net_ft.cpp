#include "hardware/ati_net_ft/ati_net_ft.h"

#include <array>
#include <limits>

#include "hardware/io/http_get.h"

namespace articulus::hardware {
namespace {

constexpr int kMostDatagrams = 64, kMostRecords = 40;

}  // namespace

base::Result<std::unique_ptr<AtiNetFt>> AtiNetFt::connect(const AtiNetFtSettings& s) {
  auto page = httpGet(s.host, s.httpPort, "/netftapi2.xml", s.connectTime);
  if (!page) return page.error();
  auto config = readNetFtConfig(*page);
  if (!config) return config.error();
  auto address = udpAddress(s.host, s.rdtPort);
  if (!address) return address.error();
  auto socket = UdpSocket::bound(s.ownHost, 0);
  if (!socket) return socket.error();
  std::unique_ptr<AtiNetFt> cell(new AtiNetFt(s, *config));
  cell->socket_ = std::move(*socket);
  cell->sensor_ = *address;
  cell->ask(RdtCommand::StartRealTime);
  if (!s.waitForFirst) return cell;
  for (base::Nanoseconds waited = 0; waited < s.connectTime; waited += kAskAgain) {
    if (cell->socket_.wait(kAskAgain)) return cell;
    cell->ask(RdtCommand::StartRealTime);  // a datagram may be lost
  }
  return base::Error{base::ErrorCode::DeviceFailure,
                     "The force/torque sensor at " + s.host + " shows its page but sends no records to this computer.",
                     "Open UDP port " + std::to_string(s.rdtPort) +
                         " in the firewall, and end other programs that read the sensor: the newest request wins."};
}

AtiNetFt::~AtiNetFt() { ask(RdtCommand::Stop); }

void AtiNetFt::ask(RdtCommand command) noexcept {
  const RdtRequest request = encodeRdtRequest(command, 0);
  socket_.send(request, sensor_);
  if (command == RdtCommand::StartRealTime) ++health_.starts;
}

void AtiNetFt::take(const RdtRecord& record, base::Nanoseconds now) noexcept {
  if (any_) {
    // A stream that was asked for anew begins with 1, which may be lost: its numbers say nothing about the one before.
    const bool anew = record.sequence == 1 || askedAnew_;
    askedAnew_ = false;
    const std::int32_t on = counterDifference(record.sequence, last_.sequence);
    if (!anew && on <= 0) {
      ++health_.late;
      return;
    }
    if (!anew && on > 1) health_.lost += static_cast<std::uint64_t>(on - 1);
    const std::int32_t measured = counterDifference(record.measurement, last_.measurement);
    if (measured > 0) sample_.counter += static_cast<std::uint64_t>(measured);
    else if (measured < 0) ++sample_.counter;  // the sensor was restarted: measurements go on
    if (measured != 0) sample_.time = now;
  } else {
    sample_.counter = 1;
    sample_.time = now;
  }
  any_ = true;
  last_ = record;
  ++health_.records;
  health_.status = record.status;
  const NetFtValidity validity = netFtValidity(config_.table, record.status);
  sample_.saturated = validity == NetFtValidity::Saturated;
  for (int i = 0; i < 6; ++i)
    sample_.wrench_S.data[i] =
        record.counts[static_cast<std::size_t>(i)] * (i < 3 ? config_.newtonPerCount : config_.newtonMetrePerCount);
  if (validity == NetFtValidity::Invalid) {
    ++health_.invalid;
    sample_.wrench_S.data.setConstant(std::numeric_limits<double>::quiet_NaN());
  }
}

int AtiNetFt::takeRecords(base::Nanoseconds now) noexcept {
  std::array<char, kMostRecords * kRdtRecordSize> buffer;
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

void AtiNetFt::read(base::Nanoseconds now, device::LoadCellSample& sample) noexcept {
  int taken = takeRecords(now);
  while (settings_.wait > 0 && taken < settings_.awaited && socket_.wait(settings_.wait)) taken += takeRecords(now);
  if (lastRecord_ == 0 || taken > 0) lastRecord_ = now;
  if (now - lastRecord_ >= kAskAgain && now - lastAsked_ >= kAskAgain) {
    lastAsked_ = now;
    askedAnew_ = true;
    ask(RdtCommand::StartRealTime);
  }
  sample = sample_;
}

}  // namespace articulus::hardware
