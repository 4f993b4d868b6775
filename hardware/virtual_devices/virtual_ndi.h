#pragma once
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "core/device/tracker.h"
#include "hardware/virtual_devices/lines/virtual_line.h"
#include "hardware/virtual_devices/virtual_wire.h"

namespace articulus::hardware {

/// How the virtual system is set up.
struct VirtualNdiSettings {
  std::string address = "127.0.0.1";  ///< of this computer, where it is to be had
  std::uint16_t port = 0;             ///< 0: any that is free; of a real one 8765
  std::uint32_t firstFrame = 5000;    ///< number of its first frame
};

/// What may go wrong, switched from outside; the counting ones count down where they acted. Masks have a bit a body.
struct NdiFaults {
  std::atomic<int> delayReplies{0};      ///< that are sent 60 ms late
  std::atomic<int> cutReplies{0};        ///< of which the second half is sent 20 ms later
  std::atomic<int> breakReplies{0};      ///< with a wrong check sum
  std::atomic<int> nanReplies{0};        ///< whose first number is none
  std::atomic<int> loseFrames{0};        ///< frames that nobody is told
  std::atomic<unsigned> hidden{0};       ///< bodies whose markers are covered
  std::atomic<unsigned> outOfVolume{0};  ///< bodies that are told, from outside of the volume
  std::atomic<unsigned> unplugged{0};    ///< bodies whose tool is not there
  std::atomic<bool> silent{false};       ///< keeps the connection and answers nothing
  std::atomic<bool> dead{false};         ///< gone: closes the connection and takes none; false: back, begun anew
  std::atomic<bool> talksHttp{false};    ///< it is a web server that sits at this port
  std::atomic<bool> stopped{false};      ///< somebody ended the tracking: it answers with an error until set up anew
  std::atomic<int> restartCount{0};      ///< its count of frames begins anew
};

/// A virtual NDI Polaris that answers the combined API over TCP, or on a serial line that starts at 9600 baud, around a
/// simulated tracker: INIT, COMM, VER, PHSR, PHF, PHRQ, PVWR, PINIT, PENA, TSTART, TSTOP, BX. Tools with a cable have
/// the handles 1, 2 ... in the order of the tracker's bodies; passive ones that are asked for follow the bodies in the
/// order of asking. Of three markers, the pose is that of their triad, as in hardware::markerFrame(); fewer are hidden.
/// Everything of it is simulated, and VER says so.
/// Thread  endCycle(): the one that paces it; a thread of its own answers; faults(): any
class VirtualNdi final : public VirtualWire {
 public:
  /// In  tracker: outlives it; nobody else reads it
  [[nodiscard]] static base::Result<std::unique_ptr<VirtualNdi>> start(const VirtualNdiSettings& settings,
                                                                       device::Tracker& tracker);
  /// The same on a serial line.
  [[nodiscard]] static std::unique_ptr<VirtualNdi> start(const VirtualNdiSettings& settings, device::Tracker& tracker,
                                                         std::unique_ptr<VirtualLine> line);
  ~VirtualNdi() override;
  /// Takes the frames that the tracker has by now; the newest is what it tells.
  void endCycle(base::Nanoseconds now) override;
  [[nodiscard]] std::uint16_t port() const noexcept { return port_; }  ///< 0: it is on a serial line
  [[nodiscard]] std::string place() const { return line_->place(); }
  /// A break on the line, which no pseudo terminal carries: it starts anew at 9600 baud.
  void hearBreak();
  [[nodiscard]] NdiFaults& faults() noexcept { return faults_; }
  [[nodiscard]] std::vector<WireFault> faultRows() override { return faultRowsOf(&faults_); }
  /// In  faults: null where only names are wanted
  [[nodiscard]] static std::vector<WireFault> faultRowsOf(NdiFaults* faults);
  /// Bytes of the description that were sent for a passive tool.
  [[nodiscard]] std::string description(int handle) const;

 private:
  struct Tool {
    std::size_t body = 0;
    bool passive = false, initialised = false, enabled = false;
    std::string srom;
  };
  VirtualNdi(const VirtualNdiSettings& settings, device::Tracker& tracker, std::unique_ptr<VirtualLine> line);
  void serve();
  void talk();
  [[nodiscard]] std::string answer(const std::string& command);
  [[nodiscard]] std::string handleList(const std::string& which) const;
  [[nodiscard]] std::string transforms();
  void beginAnew();
  void send(std::string reply);

  VirtualNdiSettings settings_;
  device::Tracker& tracker_;
  std::unique_ptr<VirtualLine> line_;
  std::uint16_t port_ = 0;
  std::string in_;
  NdiFaults faults_;
  mutable std::mutex mutex_;  ///< of the newest frame and the tools
  device::TrackerFrame frame_;
  std::uint32_t number_ = 0, told_ = 0;  ///< of the newest exposure, and of the one that is told
  std::uint64_t lastCounter_ = 0;
  bool any_ = false, tracks_ = false;
  int nextBaud_ = 0;  ///< from the end of the reply on; 0: as it is
  std::map<int, Tool> tools_;
  std::atomic<bool> running_{true}, broken_{false};
  std::thread thread_;
};

}  // namespace articulus::hardware
