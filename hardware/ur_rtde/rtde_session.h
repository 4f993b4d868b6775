#pragma once
#include <array>
#include <memory>
#include <string>

#include "hardware/io/tcp_socket.h"
#include "hardware/ur_rtde/rtde_package.h"
#include "hardware/ur_rtde/rtde_recipe.h"
#include "hardware/ur_rtde/rtde_text.h"

namespace articulus::hardware {

/// Where a controller is, and what is asked of it.
struct RtdeSessionSettings {
  std::string host = "192.168.1.10";
  std::uint16_t port = 30004;
  double rate_Hz = 500.0;                         ///< of the controller's data: 500, or 125 of a CB3
  base::Nanoseconds connectTime = 1'000'000'000;  ///< for the connection, and again for each reply
  std::span<const RtdeField> outputs, inputs;     ///< of constants, as they are kept
};

/// Major, minor, bug fix and build of the controller's software.
using UrVersion = std::array<std::uint32_t, 4>;

/// A conversation over RTDE (protocol version 2): open() agrees on everything and starts the data; then packages come
/// and go without waiting. The stream is cut into packages by their sizes, which are never trusted: one that cannot be
/// ends the session, as nobody knows where the next would begin.
/// Thread  one at a time; next(), send() and wait() are real-time safe: of the system only recv, send and ppoll
/// Source  RTDE guide, Universal Robots
class RtdeSession {
 public:
  /// What came next.
  enum class Heard {
    Nothing,  ///< no whole package waits
    Data,
    Text,
    Unreadable,  ///< a package of a type that is none, or none for now
    Ended        ///< the controller has closed the connection, or sends what is no RTDE: no more comes
  };

  /// Version, recipes, start. Blocks: for as many connectTime as there are replies, six.
  /// Errors  which step failed, why, and what to do: address, network, port, older controller, variables, refusal
  [[nodiscard]] static base::Result<std::unique_ptr<RtdeSession>> open(const RtdeSessionSettings& settings);

  /// In  payload: of Data and Text; lives until the next call
  [[nodiscard]] Heard next(std::span<const char>& payload) noexcept;
  /// One whole package, or nothing of it where what was sent before has not left yet.
  /// Out  whether it was taken
  bool send(std::span<const char> package) noexcept;
  [[nodiscard]] bool wait(base::Nanoseconds longest) noexcept { return socket_.wait(longest); }

  /// The controller learns that this session is over: only then may the next one write the same inputs.
  void hangUp() noexcept { socket_.hangUp(); }

  [[nodiscard]] const UrVersion& version() const noexcept { return version_; }
  [[nodiscard]] const RtdeRecipe& outputs() const noexcept { return outputs_; }
  [[nodiscard]] const RtdeRecipe& inputs() const noexcept { return inputs_; }
  [[nodiscard]] const UdpAddress& peer() const noexcept { return socket_.peer(); }

 private:
  RtdeSession() = default;
  [[nodiscard]] base::Result<void> agree(const RtdeSessionSettings& s);
  [[nodiscard]] base::Result<std::string> ask(RtdeType type, std::span<const char> payload, const char* what,
                                              base::Nanoseconds longest);
  [[nodiscard]] RtdePackage scanned() noexcept;

  TcpSocket socket_;
  UrVersion version_{};
  RtdeRecipe outputs_, inputs_;
  std::array<char, 2 * kLongestRtde> in_{};
  std::size_t begin_ = 0, end_ = 0;
  std::array<char, kLongestRtde> unsent_{};
  std::size_t unsentSize_ = 0;
  bool ended_ = false;
  std::string told_;  // the last words of the controller while it is being asked
};

/// "5.11.6".  Thread  any but control
[[nodiscard]] std::string toText(const UrVersion& version);

}  // namespace articulus::hardware
