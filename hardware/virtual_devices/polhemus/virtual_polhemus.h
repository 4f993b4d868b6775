#pragma once
#include <atomic>
#include <memory>
#include <mutex>
#include <thread>

#include "core/device/tracker.h"
#include "hardware/virtual_devices/lines/virtual_line.h"
#include "hardware/virtual_devices/polhemus/virtual_polhemus_state.h"
#include "hardware/virtual_devices/virtual_wire.h"

namespace articulus::hardware {

/// How the virtual system is set up.
struct VirtualPolhemusSettings {
  PolhemusModel model = PolhemusModel::Liberty;
  int baud = 115200;               ///< of its line, which the other end must have too
  std::uint32_t firstFrame = 900;  ///< its count when it starts
};

/// What may go wrong, switched from outside; the counting ones count down where they acted. Masks have a bit a body.
struct PolhemusFaults {
  std::atomic<int> lateCycles{0};            ///< whose records come together with the next ones
  std::atomic<int> loseFrames{0};            ///< cycles that nobody is told
  std::atomic<int> loseBytes{0};             ///< records out of whose middle three bytes are lost
  std::atomic<int> duplicateRecords{0};      ///< that are sent twice
  std::atomic<int> truncateRecords{0};       ///< of which only the first half comes
  std::atomic<int> nanRecords{0};            ///< whose quaternion is none
  std::atomic<bool> frozen{false};           ///< it repeats one frame
  std::atomic<unsigned> faulty{0};           ///< bodies with the error letter
  std::atomic<int> letter{'a'};              ///< that stands at them
  std::atomic<int> distortion{0};            ///< level that it tells
  std::atomic<unsigned> otherHemisphere{0};  ///< bodies that are told mirrored through the source
  std::atomic<unsigned> unplugged{0};        ///< bodies whose sensor is not there
  std::atomic<int> wrongBaud{0};             ///< speed of its line, where it has another; 0: its own
  std::atomic<bool> otherProduct{false};     ///< it is another product of its maker
  std::atomic<bool> olderFirmware{false};    ///< that knows neither times nor counts; of a Fastrak no quaternions
  std::atomic<bool> silent{false};           ///< hears and says nothing
  std::atomic<bool> dead{false};             ///< its cable is pulled out; false: back, switched off and on
  std::atomic<int> restartCount{0};          ///< its count of frames begins anew
};

/// A virtual Polhemus Liberty, Patriot or Fastrak on a pseudo terminal or at a TCP port, around a simulated tracker:
/// the sensor of the tracker's first body is at station 1, and so on. A sensor on the other side of the source than the
/// set hemisphere is told mirrored, as by a real one. Everything of it is simulated, and its identity says so. What its
/// line does not carry in time is lost.
/// Thread  endCycle(): the one that paces it; a thread of its own hears commands; faults(): any
class VirtualPolhemus final : public VirtualWire {
 public:
  /// In  tracker: outlives it; nobody else reads it
  [[nodiscard]] static std::unique_ptr<VirtualPolhemus> start(const VirtualPolhemusSettings& settings,
                                                              device::Tracker& tracker,
                                                              std::unique_ptr<VirtualLine> line);
  ~VirtualPolhemus() override;
  /// Takes the frames that the tracker has by now; tells them where it is in continuous mode.
  void endCycle(base::Nanoseconds now) override;
  [[nodiscard]] PolhemusFaults& faults() noexcept { return faults_; }
  [[nodiscard]] std::vector<WireFault> faultRows() override { return faultRowsOf(&faults_); }
  /// In  faults: null where only names are wanted
  [[nodiscard]] static std::vector<WireFault> faultRowsOf(PolhemusFaults* faults);
  [[nodiscard]] std::string place() const { return line_->place(); }
  /// How it is set up now.
  [[nodiscard]] VirtualPolhemusState state() const;

 private:
  VirtualPolhemus(const VirtualPolhemusSettings& settings, device::Tracker& tracker, std::unique_ptr<VirtualLine> line);
  void serve();
  void plugging(bool& gone);
  void hear(std::string_view bytes);
  void count(const device::TrackerFrame& frame);
  void tell();
  [[nodiscard]] std::string damaged(std::string record);
  void send(const std::string& bytes);
  void look();

  VirtualPolhemusSettings settings_;
  device::Tracker& tracker_;
  std::unique_ptr<VirtualLine> line_;
  PolhemusFaults faults_;
  mutable std::mutex mutex_;  ///< of state and frame
  VirtualPolhemusState state_;
  device::TrackerFrame frame_;
  std::string in_, held_;
  std::uint64_t lastCounter_ = 0;
  bool any_ = false;
  std::atomic<bool> running_{true};
  std::thread thread_;
};

}  // namespace articulus::hardware
