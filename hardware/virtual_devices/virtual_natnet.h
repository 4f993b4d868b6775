#pragma once
#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/device/tracker.h"
#include "hardware/io/udp_socket.h"
#include "hardware/virtual_devices/virtual_wire.h"

namespace articulus::hardware {

/// How the virtual system is set up.
struct VirtualNatNetSettings {
  std::string address = "127.0.0.1";  ///< of this computer, where it is to be had
  std::uint16_t commandPort = 0;      ///< 0: any that is free; of a real one 1510
  std::uint16_t dataPort = 0;         ///< that multicast frames go to; 0: the number of the command port
  std::string group = "239.255.42.99";
  bool multicast = true;
  int major = 4, minor = 1;  ///< of its stream, 2.6 to 4.2
  bool zUp = false;
  std::uint64_t clock_Hz = 3'312'787;  ///< of its ticks
  std::int32_t firstFrame = 5000;      ///< number of its first frame
  const base::Clock* clock = nullptr;  ///< that its own runs with; null: the steady one
  bool inStep = false;  ///< its clock is the time of endCycle(): a fast clock stands while the host works
};

/// What may go wrong, switched from outside; the counting ones count down where they acted. Masks have a bit a body.
struct NatNetFaults {
  std::atomic<int> loseFrames{0};         ///< that are not sent
  std::atomic<int> delayFrames{0};        ///< that are sent with the next but one, behind it
  std::atomic<int> duplicateFrames{0};    ///< that are sent twice
  std::atomic<int> cutFrames{0};          ///< of which only the first half is sent
  std::atomic<int> nanFrames{0};          ///< whose first number is none
  std::atomic<int> staleFrames{0};        ///< that tell the number and poses of the one before
  std::atomic<int> restartCount{0};       ///< its count of frames begins anew
  std::atomic<int> jumpClock{0};          ///< its clock is set back by five seconds
  std::atomic<unsigned> hidden{0};        ///< bodies that it does not track
  std::atomic<unsigned> removed{0};       ///< bodies that it does not have (any more)
  std::atomic<bool> silent{false};        ///< keeps its ports and says nothing
  std::atomic<bool> streamingOff{false};  ///< answers, and sends no frames
  std::atomic<bool> dead{false};          ///< gone: its ports are closed; false: back
  std::atomic<bool> talksHttp{false};     ///< somebody else sits at this port
  std::atomic<int> version{0};            ///< of its stream, 300 for 3.0; 0: as it is set up
};

/// A virtual OptiTrack system that answers NatNet around a simulated tracker: who it is, its rigid bodies (by the names
/// of the tracker's bodies, numbers from 1), its time, and frames to a multicast group or to whoever has greeted it.
/// Written with code of its own: the driver's does not make what it reads. All of it is simulated, and its name says
/// so.
/// Thread  endCycle(): the one that paces it; a thread of its own answers; faults(): any
class VirtualNatNet final : public VirtualWire {
 public:
  /// In  tracker: outlives it; nobody else reads it
  [[nodiscard]] static base::Result<std::unique_ptr<VirtualNatNet>> start(const VirtualNatNetSettings& settings,
                                                                          device::Tracker& tracker);
  ~VirtualNatNet() override;
  /// Sends the frames that the tracker has by now.
  void endCycle(base::Nanoseconds now) override;
  [[nodiscard]] std::uint16_t port() const noexcept { return port_; }
  [[nodiscard]] NatNetFaults& faults() noexcept { return faults_; }
  [[nodiscard]] std::vector<WireFault> faultRows() override { return faultRowsOf(&faults_); }
  /// In  faults: null where only names are wanted
  [[nodiscard]] static std::vector<WireFault> faultRowsOf(NatNetFaults* faults);
  /// Questions that it has answered.
  [[nodiscard]] int answers() const noexcept { return answers_; }

 private:
  VirtualNatNet(const VirtualNatNetSettings& settings, device::Tracker& tracker);
  [[nodiscard]] base::Result<void> openPorts(std::uint16_t command);
  void serve();
  void answer(const std::string& question, const UdpAddress& from);
  [[nodiscard]] std::string server() const;
  [[nodiscard]] std::string models() const;
  [[nodiscard]] std::string frame(const device::TrackerFrame& seen, std::uint64_t exposed, std::uint64_t sent);
  [[nodiscard]] std::string bodies(const device::TrackerFrame& seen);
  [[nodiscard]] int version() const noexcept;  ///< 401 for 4.1
  [[nodiscard]] bool sized() const noexcept { return version() >= 401; }
  [[nodiscard]] base::Nanoseconds now(base::Nanoseconds cycle) const noexcept;
  [[nodiscard]] std::uint64_t ticks(base::Nanoseconds time) const noexcept;
  void send(const std::string& datagram);
  void stream(const device::TrackerFrame& seen, base::Nanoseconds cycle);

  VirtualNatNetSettings settings_;
  device::Tracker& tracker_;
  base::SteadyClock steady_;
  UdpSocket command_, data_;
  std::uint16_t port_ = 0;
  NatNetFaults faults_;
  std::mutex mutex_;  ///< of the sockets, clients, and what the tracker saw last
  std::map<std::pair<std::uint32_t, std::uint16_t>, base::Nanoseconds> clients_;  ///< unicast, when they last spoke
  std::array<spatial::Pose, device::TrackerFrame::kMostBodies> told_{};
  device::TrackerFrame before_;
  std::vector<std::string> held_;
  std::int32_t number_ = 0;
  std::uint64_t lastCounter_ = 0;
  base::Nanoseconds lastCycle_ = 0;
  std::atomic<base::Nanoseconds> setBack_{0};
  unsigned removedBefore_ = 0;
  bool any_ = false;
  std::atomic<int> answers_{0};
  std::atomic<bool> running_{true};
  std::thread thread_;
};

}  // namespace articulus::hardware
