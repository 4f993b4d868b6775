#pragma once
#include <string>
#include <vector>

#include "hardware/io/tcp_socket.h"
#include "hardware/qualisys_rt/qualisys_bodies.h"
#include "hardware/qualisys_rt/qualisys_frame.h"
#include "hardware/qualisys_rt/qualisys_packet.h"
#include "hardware/streamed_tracker/tracker_wire.h"

namespace articulus::hardware {

/// One 6DOF body of a Qualisys system.
struct QualisysBody {
  std::string bone;  ///< that it is fixed to, for messages
  std::string name;  ///< in the system
};

/// What the wire is told.
struct QualisysSettings {
  std::string host;
  std::uint16_t port = 22223;  ///< of numbers with the least significant byte first
  QualisysRotation rotation = QualisysRotation::ByColumns;
  base::Nanoseconds connectTime = 2'000'000'000;  ///< for the connection and for each answer while it is set up
  base::Nanoseconds silence = 1'000'000'000;      ///< that nothing is said, though it is asked: it is lost
  base::Nanoseconds frameTime = 2'000'000'000;    ///< without a frame, though it answers: it is lost; 0: never
  bool awaitFrame = true;                         ///< open() waits until a frame has come
  bool real = false;  ///< a system that says that it is a simulated one, or plays a file, is refused
  std::vector<QualisysBody> bodies;
};

/// A Qualisys system over the real-time protocol of QTM (TCP): version, settings of the 6DOF bodies, then it sends all
/// frames by itself. Nothing is sent that changes it; it is not made master.
/// Contract, thread  as TrackerWire
/// Source  the maker's kits for Python and C++ (qualisys_python_sdk, qualisys_cpp_sdk); not tried on a system
class QualisysWire final : public TrackerWire {
 public:
  explicit QualisysWire(QualisysSettings settings)
      : settings_(std::move(settings)), buffer_(kLongestQualisysPacket), alive_(qualisysCommand("QTMVersion")) {}
  [[nodiscard]] base::Result<void> open() override;
  [[nodiscard]] WireNews next(WireFrame& frame, base::Nanoseconds longest) noexcept override;
  [[nodiscard]] base::Error lost() const override;

 private:
  enum class Loss {
    None,
    HungUp,
    Silent,
    NoFrames,
    NotMeasuring,
    WrongTalk,
    ShutsDown,
    Refused,
    PlaysFile,
    BodiesChanged
  };
  /// Sends a command and waits for a packet of that kind, or for an error.
  [[nodiscard]] base::Result<std::string> ask(const std::string& command, QualisysKind answer);
  /// Waits likewise, without a command.
  [[nodiscard]] base::Result<std::string> answer(const std::string& command, QualisysKind kind);
  [[nodiscard]] base::Result<void> greet();
  [[nodiscard]] base::Result<void> agreeOnVersion();
  [[nodiscard]] base::Result<void> refuseUnreal();
  [[nodiscard]] base::Result<void> findBodies();
  [[nodiscard]] base::Result<void> awaitFrame();
  [[nodiscard]] base::Error hungUp(const std::string& at) const;
  /// The next packet out of the buffer, or of what has come since; consume() throws it away.
  [[nodiscard]] QualisysPacket packet() noexcept;
  void consume(const QualisysPacket& packet) noexcept;
  [[nodiscard]] WireNews judge(const QualisysPacket& packet, WireFrame& frame) noexcept;
  [[nodiscard]] WireNews judgeFrame(std::span<const char> body, WireFrame& frame) noexcept;
  [[nodiscard]] WireNews loses(Loss why) noexcept;
  [[nodiscard]] std::string place() const;

  QualisysSettings settings_;
  base::SteadyClock steady_;
  TcpSocket socket_;
  std::vector<char> buffer_;
  std::size_t filled_ = 0;
  bool gone_ = false;  ///< the other side has ended the connection
  std::string alive_;
  std::vector<std::size_t> amongAll_, amongEnabled_;  ///< where each body is in a frame that tells all, or the enabled
  std::size_t all_ = 0, enabled_ = 0;
  int minor_ = 0;  ///< of the version that was agreed on
  base::Nanoseconds heardAt_ = 0, askedAt_ = 0, unansweredSince_ = 0, frameAt_ = 0;
  int damagedInARow_ = 0;
  Loss loss_ = Loss::None;
  std::array<char, 96> said_{};  ///< the error that it sent
};

}  // namespace articulus::hardware
