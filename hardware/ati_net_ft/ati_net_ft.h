#pragma once
#include <array>
#include <memory>
#include <string>

#include "core/base/broadcast_ring.h"
#include "core/device/load_cell.h"
#include "hardware/ati_net_ft/net_ft_config.h"
#include "hardware/ati_net_ft/net_ft_health.h"
#include "hardware/ati_net_ft/rdt_record.h"
#include "hardware/io/udp_socket.h"

namespace articulus::hardware {

/// What the driver is told.
struct AtiNetFtSettings {
  std::string host = "192.168.1.1";  ///< of the sensor; its factory address
  std::string ownHost = "0.0.0.0";   ///< of this computer towards it
  std::uint16_t rdtPort = 49152, httpPort = 80;
  base::Nanoseconds connectTime = 1'000'000'000;  ///< for the page, and again for the first record
  bool waitForFirst = true;       ///< connect() waits for the first record; false: read() sees it when it comes
  base::Nanoseconds wait = 0;     ///< that read() waits for new records; only where a virtual sensor sends in step
  int awaited = 1;                ///< so many of them
  bool real = false;              ///< a box that says that it is a simulated one is refused
  bool buffered = false;          ///< asks for the buffered stream: several records a datagram, for a busy network
  double cycleRate_Hz = 0.0;      ///< of the cell: a stream that is too slow or too fast for it is refused; 0: any
  bool simulatedIsValid = false;  ///< believes an Axia that says its numbers are simulated; for virtual sensors only
};

/// An ATI force/torque sensor behind a Net Box (or an Ethernet Axia), raw data transfer over UDP. Its scales are read
/// from its web page each time it is connected. It is tared in software, never in the sensor, so that what was measured
/// stays known. Records are taken from the sensor's address only, and where their sequence goes on; what is far off is
/// believed when three in a row agree.
/// read()  takes all records that wait, at most 64 datagrams; the newest counts. Blocks for settings.wait at most. A
///         record with an error in its status carries NaN, a saturated one says so, a latched threshold is a warning
///         only. Where none came that counts for 100 ms, and every 100 ms again, it asks for the stream anew. One that
///         stops three times within ten seconds although it was asked for is read by another program (the newest
///         request wins): it is not asked for again, and NetFtHealth::taken says so. A sensor that sends but does not
///         measure is stale like a silent one: LoadCellSample::counter is the sensor's own, carried on over 32 bits.
/// Frames  S: the sensor's, at its measuring side.  Accelerations: none, zeros
/// Contract, thread  as device::LoadCell: control; real-time safe, of the system only recvfrom, sendto and, with a
/// wait, ppoll
/// Source  ATI Net F/T user manual (9610-05-1022), Raw Data Transfer
class AtiNetFt final : public device::LoadCell {
 public:
  /// Reads the page, opens the port, asks for the stream. Before the control thread starts; blocks for twice
  /// connectTime at most.
  /// Errors  what did not answer, and what to check
  [[nodiscard]] static base::Result<std::unique_ptr<AtiNetFt>> connect(const AtiNetFtSettings& settings);
  /// Ends the stream.
  ~AtiNetFt() override;
  void read(base::Nanoseconds now, device::LoadCellSample& sample) noexcept override;
  [[nodiscard]] const NetFtConfig& config() const noexcept { return config_; }
  [[nodiscard]] const UdpAddress& local() const noexcept { return socket_.local(); }
  [[nodiscard]] const NetFtHealth& health() const noexcept { return health_; }
  /// As the last read() left it.  Thread  any
  [[nodiscard]] NetFtHealth toldHealth() const noexcept { return told_.read(); }

  static constexpr base::Nanoseconds kAskAgain = 100'000'000;

 private:
  AtiNetFt(const AtiNetFtSettings& settings, const NetFtConfig& config) : settings_(settings), config_(config) {}
  /// Whether a record of the sensor waits; it is taken off, and nothing else is believed.
  bool hears() noexcept;
  void ask(RdtCommand command) noexcept;
  int takeRecords(base::Nanoseconds now) noexcept;  ///< how many
  void take(const RdtRecord& record, base::Nanoseconds now) noexcept;
  [[nodiscard]] RdtCommand start() const noexcept {
    return settings_.buffered ? RdtCommand::StartBuffered : RdtCommand::StartRealTime;
  }
  [[nodiscard]] bool goesOn(const RdtRecord& record) noexcept;
  void askAnew(base::Nanoseconds now) noexcept;

  AtiNetFtSettings settings_;
  NetFtConfig config_;
  UdpSocket socket_;
  UdpAddress sensor_;
  NetFtHealth health_;
  base::LatestValue<NetFtHealth> told_;
  RdtRecord last_;
  device::LoadCellSample sample_;
  bool any_ = false, askedAnew_ = false;
  std::uint32_t otherSequence_ = 0;  // of records that do not go on
  int othersInARow_ = 0;
  base::Nanoseconds lastRecord_ = 0, lastAsked_ = 0;
  std::array<base::Nanoseconds, 2> stops_{};  // the newest
};

}  // namespace articulus::hardware
