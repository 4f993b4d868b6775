#pragma once
#include <array>
#include <string>
#include <vector>

#include "hardware/io/udp_socket.h"
#include "hardware/optitrack_natnet/natnet_frame.h"
#include "hardware/optitrack_natnet/server_clock.h"
#include "hardware/streamed_tracker/tracker_wire.h"

namespace articulus::hardware {

/// One rigid body of an OptiTrack system.
struct NatNetBody {
  std::string bone;      ///< that it is fixed to, for messages
  std::string name{};    ///< in the system; empty: by its number
  std::int32_t id = -1;  ///< its streaming number; -1: by its name
};

/// How frames come.
enum class NatNetTransport { Told, Multicast, Unicast };  ///< Told: as the server says; before 3.0 multicast

/// What the wire is told.
struct NatNetSettings {
  std::string host;
  std::uint16_t commandPort = 1510;
  std::uint16_t dataPort = 1511;        ///< of frames, where the server does not tell it
  std::string group = "239.255.42.99";  ///< likewise
  NatNetTransport transport = NatNetTransport::Told;
  bool zUp = false;                               ///< the system streams with z up; else its poses are turned so
  base::Nanoseconds connectTime = 2'000'000'000;  ///< for each answer while it is set up
  base::Nanoseconds silence = 1'000'000'000;      ///< that nothing is said, though it is asked: it is lost
  base::Nanoseconds frameTime = 2'000'000'000;    ///< without a frame, though it answers: it is lost; 0: never
  bool awaitFrame = true;                         ///< open() waits until a frame has come
  bool real = false;                              ///< a system that says that it is a simulated one is refused
  bool asksTime = true;  ///< measures the server's clock by questions; not where a fast clock stands meanwhile
  const base::Clock* clock = nullptr;  ///< of the station; null: the steady one. now() by the reader's thread
  std::vector<NatNetBody> bodies;
};

/// An OptiTrack system over NatNet (UDP): asked who it is and for its rigid bodies, then it sends frames by itself, to
/// a multicast group or to us. While it streams it is asked for its time now and then, which also shows that it lives.
/// Nothing is sent that changes it.
/// Contract, thread  as TrackerWire
/// Source  PacketClient of the maker's kit, python_natnet, natnet_py, python-natnet-client; not tried on a system
class NatNetWire final : public TrackerWire {
 public:
  explicit NatNetWire(NatNetSettings settings) : settings_(std::move(settings)) {}
  ~NatNetWire() override;
  [[nodiscard]] base::Result<void> open() override;
  [[nodiscard]] WireNews next(WireFrame& frame, base::Nanoseconds longest) noexcept override;
  [[nodiscard]] base::Error lost() const override;

 private:
  enum class Loss { None, Silent, NoFrames, WrongTalk, OtherVersion };
  /// Sends until a message of that kind has come into buffer_.
  /// Errors  what did not answer, and why
  [[nodiscard]] base::Result<NatNetMessage> ask(const std::string& question, NatNetId answer, const char* what);
  [[nodiscard]] base::Error noAnswer(const std::string& question, const char* what, bool othersTalk) const;
  [[nodiscard]] base::Result<void> greet();
  [[nodiscard]] base::Result<void> listen();
  [[nodiscard]] base::Result<void> findBodies();
  [[nodiscard]] base::Result<void> awaitFrame();
  void learnClock();
  [[nodiscard]] bool tellsTime() const noexcept { return settings_.asksTime && told_.clock_Hz > 0; }
  void learnBodies(std::span<const char> body) noexcept;
  [[nodiscard]] bool unicast() const noexcept;
  /// The next datagram of the server, frames first.  Out  bytes in buffer_, -1 where none waits
  [[nodiscard]] long receive() noexcept;
  [[nodiscard]] WireNews judge(std::span<const char> datagram, WireFrame& frame) noexcept;
  [[nodiscard]] WireNews judgeFrame(std::span<const char> body, WireFrame& frame) noexcept;
  void askNowAndThen(base::Nanoseconds now) noexcept;
  [[nodiscard]] WireNews loses(Loss why) noexcept;
  [[nodiscard]] std::string place() const;
  [[nodiscard]] std::string noFramesHint() const;
  [[nodiscard]] base::Nanoseconds stationNow() const noexcept;

  NatNetSettings settings_;
  base::SteadyClock steady_;
  UdpSocket command_, data_;
  UdpAddress server_;
  std::uint32_t own_ = 0, stranger_ = 0;  ///< stranger: who else sends NatNet frames to us; 0: nobody
  NatNetServer told_;
  std::vector<std::int32_t> ids_;  ///< of the bodies, in their order; -1: the system does not have it
  ServerClock clock_;
  std::array<char, 65536> buffer_{};
  std::string alive_, connect_, askModels_;
  base::Nanoseconds askedAt_ = 0, unansweredSince_ = 0, frameAt_ = 0;
  int damagedInARow_ = 0;
  Loss loss_ = Loss::None;
};

}  // namespace articulus::hardware
