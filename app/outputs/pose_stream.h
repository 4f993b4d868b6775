#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "core/base/result.h"
#include "core/cell/cell_config.h"
#include "core/cycle/snapshot.h"
#include "core/station/station_link.h"
#include "hardware/io/udp_socket.h"

namespace articulus::app {

/// What six numbers of a pose stream are.
enum class StreamedPose : std::int32_t {
  Joints,  ///< the first six joints, rad
  Body     ///< D in W: x, y, z in m, then its rotation as Rz(c) Ry(b) Rx(a): a, b, c in rad
};

/// Where poses go to and how often: "pose_stream" of a cell file.
struct PoseStreamSettings {
  std::string host;
  std::uint16_t port = 0;
  StreamedPose pose = StreamedPose::Joints;
  double rate_Hz = 60.0;
};

/// In      cell: its key "pose_stream": {"host", "port", "pose": "joints" or "body", "rate_Hz": 1 to 60}
/// Out     none where the file has no such key
/// Errors  file and key of what is wrong
[[nodiscard]] base::Result<std::optional<PoseStreamSettings>> poseStreamOf(const cell::CellConfig& cell);

/// The same from "192.168.1.5:49200": joints at 60 Hz.   Out  none where the text is empty
/// Errors  what the text should look like
[[nodiscard]] base::Result<std::optional<PoseStreamSettings>> poseStreamTo(const std::string& text);

/// A datagram: six numbers of eight bytes, IEEE 754, least significant byte first, nothing else.
/// Source  Martinez 2012, 6.1.2: six MATLAB doubles of the robot's six degrees of freedom, up to 60 Hz; order, units
///         and byte order are ours
[[nodiscard]] std::array<char, 48> poseDatagram(const cycle::Snapshot& snapshot, StreamedPose pose) noexcept;

/// Sends where the robot is to another program, a picture of it for example. On a thread of its own: it reads the
/// station's snapshots, which waits for nobody, and a receiver that is not there hurts nothing.
/// Thread  made and destroyed by one
class PoseStream {
 public:
  /// In      link: outlives it
  /// Errors  an address that is none; what the system says
  [[nodiscard]] static base::Result<std::unique_ptr<PoseStream>> start(const PoseStreamSettings& settings,
                                                                       const station::StationLink& link);
  ~PoseStream();
  /// "poses to 127.0.0.1:49200: 812 sent", one line for a person.  Thread  any
  [[nodiscard]] std::string describe() const;

 private:
  PoseStream(const PoseStreamSettings& settings, const station::StationLink& link, hardware::UdpAddress to);
  void keepSending();
  const PoseStreamSettings settings_;
  const station::StationLink& link_;
  const hardware::UdpAddress to_;
  hardware::UdpSocket socket_;
  std::atomic<std::uint64_t> sent_{0}, refused_{0};
  std::atomic<bool> running_{true};
  std::thread thread_;
};

}  // namespace articulus::app
