#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>

#include "core/device/load_cell.h"
#include "hardware/ati_net_ft/rdt_record.h"
#include "hardware/io/udp_socket.h"
#include "hardware/virtual_devices/virtual_wire.h"

namespace articulus::hardware {

/// How the virtual box is set up.
struct VirtualNetFtSettings {
  std::string address = "127.0.0.1";        ///< of this computer, where it is to be had
  std::uint16_t rdtPort = 0, httpPort = 0;  ///< 0: any that is free; of a real one 49152 and 80
  std::string product = "Virtual Net F/T (simulated)";
  double countsPerForce = 1e6, countsPerTorque = 1e6;
  std::string forceUnit = "N", torqueUnit = "Nm";
  double rate_Hz = 1000.0;
  int recordsPerDatagram = 1;  ///< of a buffered stream
  std::uint32_t firstMeasurement = 0x006ae000;
  base::Nanoseconds requestWait =
      0;  ///< that it waits for the first request, host time; only in step with a fast clock
};

/// What may go wrong, switched from outside; the counting ones count down where they acted.
struct NetFtFaults {
  std::atomic<std::uint32_t> status{0};            ///< set in every record
  std::atomic<bool> silent{false}, frozen{false};  ///< sends nothing; sends, but measures nothing
  std::atomic<bool> saturated{false};              ///< every record says that a channel is beyond its range
  std::atomic<bool> dead{false};                   ///< has no power; false: is back, begun anew, and streams to nobody
  std::atomic<int> cutRecords{0};                  ///< without their second half
  std::atomic<int> staleRecords{0};                ///< that are the one before
  std::atomic<int> loseRecords{0}, duplicateRecords{0}, delayRecords{0};  ///< delayed: sent after the next one
};

/// A virtual ATI Net Box: its web page over HTTP and its stream of records over a real UDP socket, fed by a simulated
/// load cell. The page is served by a thread of its own from start to end; requests and records are handled in emit().
/// Thread  emit(): the one that paces it
/// Source  ATI Net F/T user manual (9610-05-1022), Raw Data Transfer
class VirtualNetFt final : public VirtualWire {
 public:
  /// In   cell: what is measured; outlives it.   Errors  a port that was not opened
  [[nodiscard]] static base::Result<std::unique_ptr<VirtualNetFt>> start(const VirtualNetFtSettings& settings,
                                                                         device::LoadCell& cell);
  ~VirtualNetFt() override;

  /// One measurement at a time of the station's clock: answers requests, then sends a record where a stream is on.
  void emit(base::Nanoseconds now);
  void during(base::Nanoseconds now) override { emit(now); }
  void endCycle(base::Nanoseconds now) override { emit(now); }

  [[nodiscard]] std::uint16_t rdtPort() const noexcept { return socket_.local().port; }
  [[nodiscard]] std::uint16_t httpPort() const noexcept { return httpPort_; }
  [[nodiscard]] bool streaming() const noexcept { return client_.known(); }
  [[nodiscard]] NetFtFaults& faults() noexcept { return faults_; }
  [[nodiscard]] std::vector<WireFault> faultRows() override { return faultRowsOf(&faults_); }
  /// In  faults: null where only names are wanted
  [[nodiscard]] static std::vector<WireFault> faultRowsOf(NetFtFaults* faults);
  void setSequence(std::uint32_t next) noexcept { sequence_ = next - 1; }
  void setMeasurement(std::uint32_t next) noexcept { measurement_ = next - 1; }
  /// Any bytes from the box's own address, as only a lying wire sends them.
  bool sendAsBox(const std::string& datagram, const UdpAddress& to) noexcept { return socket_.send(datagram, to); }
  /// The page as it stands in the browser.
  [[nodiscard]] std::string page() const;
  /// That of the calibration, netftcalapi.xml.
  [[nodiscard]] std::string calibrationPage() const;

 private:
  VirtualNetFt(const VirtualNetFtSettings& settings, device::LoadCell& cell)
      : settings_(settings), cell_(cell), measurement_(settings.firstMeasurement) {}
  [[nodiscard]] base::Result<void> listen();
  void servePage();
  void takeRequests();
  void append(const device::LoadCellSample& sample);

  VirtualNetFtSettings settings_;
  device::LoadCell& cell_;
  UdpSocket socket_;
  UdpAddress client_;
  NetFtFaults faults_;
  bool buffered_ = false, asked_ = false;
  std::uint32_t left_ = 0;  // records that are still asked for; 0: without end
  std::uint32_t sequence_ = 0, measurement_;
  spatial::Vector6 bias_ = spatial::Vector6::Zero();
  std::string datagram_, delayed_, before_;
  int records_ = 0;
  int httpHandle_ = -1;
  std::uint16_t httpPort_ = 0;
  std::atomic<bool> running_{true};
  std::thread server_;
};

}  // namespace articulus::hardware
