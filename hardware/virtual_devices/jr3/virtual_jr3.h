#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "core/device/load_cell.h"
#include "hardware/io/tcp_listener.h"
#include "hardware/virtual_devices/jr3/board_wire.h"
#include "hardware/virtual_devices/virtual_wire.h"

namespace articulus::hardware {

/// How the virtual receiver is set up.
struct VirtualJr3Settings {
  std::string address = "127.0.0.1";                                       ///< of this computer, where it is to be had
  std::uint16_t port = 0;                                                  ///< 0: any that is free
  std::array<double, 6> fullScale{222.0, 222.0, 444.0, 20.0, 20.0, 20.0};  ///< N, Nm; whole ones and tenths are told
  std::uint16_t model = 45, serial = 2407;
  base::Nanoseconds startUp = 12'000'000'000;  ///< of a sensor that is plugged in, of its clock
};

/// What may go wrong, switched from outside; the counting ones count down where they acted.
struct Jr3Faults {
  std::atomic<int> loseAnswers{0};         ///< questions that nobody answers
  std::atomic<int> delayAnswers{0};        ///< answers that come 60 ms late
  std::atomic<int> doubleAnswers{0};       ///< answers that come twice
  std::atomic<int> cutAnswers{0};          ///< of which the second half comes 20 ms later
  std::atomic<int> breakAnswers{0};        ///< of which a byte of the head is another one
  std::atomic<int> wildCounts{0};          ///< readings with a count that no receiver has
  std::atomic<int> busy{0};                ///< questions that are answered: another program has the channels
  std::atomic<unsigned> saturated{0};      ///< axes at the end of their range, a bit each
  std::atomic<unsigned> serial{0};         ///< another sensor with this number was plugged in; 0: nobody did
  std::atomic<bool> frozen{false};         ///< says the same counts for ever
  std::atomic<bool> unplugged{false};      ///< no sensor; false: it is back, and starts up
  std::atomic<bool> noCalibration{false};  ///< its full scales are none
  std::atomic<bool> silent{false};         ///< keeps the connection and answers nothing
  std::atomic<bool> dead{false};           ///< gone: closes the connection and takes none; false: is back
};

/// A virtual JR3 receiver with one sensor, as the kernel's driver jr3_pci shows one: 56 channels (seven filters of Fx,
/// Fy, Fz, Mx, My, Mz, V1, V2), its model and serial numbers, and ranges that are known once the sensor has started up.
/// It is fed by a simulated load cell and answers over our own wire (board_wire.h), on a thread of its own. Values of
/// the next filters are low-passes of those before; the unfiltered Fx has one count of noise.
/// Thread  emit(): the one that paces it
/// Source  Linux, drivers/comedi/drivers/jr3_pci.c, jr3_pci.h
class VirtualJr3 final : public VirtualWire {
 public:
  /// In   cell: what is measured; outlives it.   Errors  a port that was not opened
  [[nodiscard]] static base::Result<std::unique_ptr<VirtualJr3>> start(const VirtualJr3Settings& settings,
                                                                       device::LoadCell& cell);
  ~VirtualJr3() override;
  /// One measurement at a time of the station's clock.
  void emit(base::Nanoseconds now);
  void during(base::Nanoseconds now) override { emit(now); }
  void endCycle(base::Nanoseconds now) override { emit(now); }
  [[nodiscard]] std::uint16_t port() const noexcept { return listener_.local().port; }
  [[nodiscard]] Jr3Faults& faults() noexcept { return faults_; }
  [[nodiscard]] std::vector<WireFault> faultRows() override { return faultRowsOf(&faults_); }
  /// In  faults: null where only names are wanted
  [[nodiscard]] static std::vector<WireFault> faultRowsOf(Jr3Faults* faults);

 private:
  VirtualJr3(const VirtualJr3Settings& settings, device::LoadCell& cell);
  void startUp(base::Nanoseconds now);
  void serve();
  void talk();
  void send(const BoardAnswer& answer);
  [[nodiscard]] BoardAnswer answer(const BoardQuestion& question);
  [[nodiscard]] int reads(const BoardQuestion& question, BoardAnswer& answer);
  void tellRanges(const BoardQuestion& question, BoardAnswer& answer) const;
  [[nodiscard]] double fullScale(unsigned axis) const;  ///< of a vector that of its largest axis

  VirtualJr3Settings settings_;
  device::LoadCell& cell_;
  TcpListener listener_;
  TcpSocket client_;
  std::array<char, 4096> in_{};
  std::size_t have_ = 0;
  Jr3Faults faults_;
  std::mutex mutex_;                              ///< of what is below
  std::array<std::array<double, 8>, 7> value_{};  ///< by filter and axis, N and Nm
  bool ready_ = true, measured_ = false, wasUnplugged_ = false;
  unsigned serial_;
  double scale_ = 1.0;  ///< of the sensor that is plugged in, beside the first one's full scales
  base::Nanoseconds readyAt_ = 0, last_ = 0;
  std::uint64_t measurement_ = 0;
  std::atomic<bool> running_{true};
  std::thread thread_;
};

}  // namespace articulus::hardware
