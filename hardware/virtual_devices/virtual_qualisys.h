#pragma once
#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/device/tracker.h"
#include "hardware/io/tcp_listener.h"
#include "hardware/io/udp_socket.h"
#include "hardware/virtual_devices/virtual_wire.h"

namespace articulus::hardware {

/// How the virtual system is set up.
struct VirtualQualisysSettings {
  std::string address = "127.0.0.1";   ///< of this computer, where it is to be had
  std::uint16_t port = 0;              ///< 0: any that is free; of a real one 22223
  int newest = 25;                     ///< minor number of the newest version 1.x that it speaks
  std::uint32_t firstFrame = 5000;     ///< number of its first frame
  const base::Clock* clock = nullptr;  ///< that its own runs with; null: the steady one
  bool inStep = false;                 ///< its clock is the time of endCycle()
};

/// What may go wrong, switched from outside; the counting ones count down where they acted. Masks have a bit a body.
struct QualisysFaults {
  std::atomic<int> loseFrames{0};          ///< that are not sent
  std::atomic<int> delayFrames{0};         ///< that are sent with the next but one, behind it
  std::atomic<int> duplicateFrames{0};     ///< that are sent twice
  std::atomic<int> splitFrames{0};         ///< whose second half comes with the next frame
  std::atomic<int> breakFrames{0};         ///< whose list of bodies is shorter than it says
  std::atomic<int> nanFrames{0};           ///< whose rotation is no number
  std::atomic<int> staleFrames{0};         ///< that tell number and poses of the one before
  std::atomic<int> restartCount{0};        ///< its count of frames begins anew
  std::atomic<unsigned> hidden{0};         ///< bodies that it does not see
  std::atomic<unsigned> removed{0};        ///< bodies that it does not have (any more)
  std::atomic<unsigned> disabled{0};       ///< bodies that are switched off in its settings
  std::atomic<bool> tellsDisabled{false};  ///< those are in its frames all the same
  std::atomic<bool> silent{false};         ///< keeps the connection and says nothing
  std::atomic<bool> paused{false};         ///< answers, and sends no frames
  std::atomic<bool> notMeasuring{false};   ///< its measurement has ended
  std::atomic<bool> playsFile{false};      ///< what it tells is out of a file
  std::atomic<int> shutDown{0};            ///< says that it shuts down, and hangs up
  std::atomic<bool> dead{false};           ///< gone: closes the connection and takes none; false: back
  std::atomic<bool> talksHttp{false};      ///< somebody else sits at this port
  std::atomic<bool> otherVersions{false};  ///< it speaks no version that is asked for
};

/// A virtual Qualisys system that answers the real-time protocol of QTM around a simulated tracker, one client at a
/// time: Version, QTMVersion, GetState, GetParameters, StreamFrames (over TCP or UDP) and GetCurrentFrame of 6D and
/// 6DRes. Its bodies have the names of the tracker's. Written with code of its own; all of it is simulated, and
/// QTMVersion says so.
/// Thread  endCycle(): the one that paces it; a thread of its own answers; faults(): any
class VirtualQualisys final : public VirtualWire {
 public:
  /// In  tracker: outlives it; nobody else reads it
  [[nodiscard]] static base::Result<std::unique_ptr<VirtualQualisys>> start(const VirtualQualisysSettings& settings,
                                                                            device::Tracker& tracker);
  ~VirtualQualisys() override;
  /// Sends the frames that the tracker has by now.
  void endCycle(base::Nanoseconds now) override;
  [[nodiscard]] std::uint16_t port() const noexcept { return listener_.local().port; }
  [[nodiscard]] QualisysFaults& faults() noexcept { return faults_; }
  [[nodiscard]] std::vector<WireFault> faultRows() override { return faultRowsOf(&faults_); }
  /// In  faults: null where only names are wanted
  [[nodiscard]] static std::vector<WireFault> faultRowsOf(QualisysFaults* faults);
  /// "1.23" of the client that spoke last.
  [[nodiscard]] std::string version() const;

 private:
  VirtualQualisys(const VirtualQualisysSettings& settings, device::Tracker& tracker);
  void serve();
  void greet();
  void talk();
  void answer(const std::string& command);
  void beginStream(const std::string& words);
  [[nodiscard]] std::string settingsText() const;
  [[nodiscard]] unsigned settingsNow() const noexcept { return faults_.removed * 512U + faults_.disabled; }
  [[nodiscard]] std::string frame(const device::TrackerFrame& seen, std::uint64_t time_us);
  void stream(const device::TrackerFrame& seen, base::Nanoseconds cycle);
  void send(const std::string& packet);
  void flush();
  void hangUp();

  VirtualQualisysSettings settings_;
  device::Tracker& tracker_;
  base::SteadyClock steady_;
  TcpListener listener_;
  TcpSocket client_;
  UdpSocket udp_;
  UdpAddress udpTo_;  ///< where frames go that are asked for over UDP
  std::string in_, out_;
  QualisysFaults faults_;
  mutable std::mutex mutex_;  ///< of the client, its stream and what the tracker saw last
  std::string version_ = "1.1", lastFrame_, half_;
  bool residual_ = true, streams_ = false, told_ = false;
  device::TrackerFrame before_;
  std::vector<std::string> held_;
  std::uint32_t number_ = 0;
  std::uint64_t lastCounter_ = 0, lastTime_us_ = 0;
  unsigned settingsBefore_ = 0;
  bool any_ = false;
  std::atomic<bool> running_{true}, ends_{false};  ///< ends: the client is to be hung up on
  std::thread thread_;
};

}  // namespace articulus::hardware
