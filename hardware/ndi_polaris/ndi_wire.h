#pragma once
#include <array>
#include <string>
#include <vector>

#include "hardware/io/tcp_socket.h"
#include "hardware/ndi_polaris/ndi_reply.h"
#include "hardware/streamed_tracker/tracker_wire.h"

namespace articulus::hardware {

/// One tool of an NDI system.
struct NdiTool {
  std::string bone;    ///< that it is fixed to, for messages
  int handle = 0;      ///< of a tool with a cable, 1 to 255; 0: a passive one
  std::string srom{};  ///< a passive tool's description by its maker, whole
};

/// What the wire is told.
struct NdiSettings {
  std::string host;
  std::uint16_t port = 8765;
  double rate_Hz = 60.0;                          ///< of frames; it is asked four times as often
  base::Nanoseconds connectTime = 2'000'000'000;  ///< for the connection and for each reply while it is set up
  base::Nanoseconds replyTime = 500'000'000;      ///< without a reply while it tracks: it is lost
  bool real = false;                              ///< a system that says that it is a simulated one is refused
  std::vector<NdiTool> tools;
};

/// An NDI Polaris or Vega over TCP, combined API: set up (INIT, tool descriptions, PINIT, PENA, TSTART), then asked for
/// the newest transforms (BX). It never sends by itself.
/// Contract, thread  as TrackerWire
/// Source  public client ndicapi (PlusToolkit): commands and their order; not tried on a system
class NdiWire final : public TrackerWire {
 public:
  explicit NdiWire(NdiSettings settings) : settings_(std::move(settings)) {}
  ~NdiWire() override;
  [[nodiscard]] base::Result<void> open() override;
  [[nodiscard]] WireNews next(WireFrame& frame, base::Nanoseconds longest) noexcept override;
  [[nodiscard]] base::Error lost() const override;
  [[nodiscard]] base::Nanoseconds pause() const noexcept override;

 private:
  enum class Loss { None, HungUp, NoAnswer, WrongTalk, Refused };
  /// Sends a command and waits for its reply.  Out  its text
  /// Errors  of the wire; what the system says against it
  [[nodiscard]] base::Result<std::string> ask(const std::string& command);
  [[nodiscard]] base::Result<std::string> reply(const std::string& command);
  [[nodiscard]] base::Result<void> begin();
  [[nodiscard]] base::Result<void> refuseSimulated();
  [[nodiscard]] base::Result<void> freeStaleTools();
  [[nodiscard]] base::Result<void> describeTool(const NdiTool& tool, std::size_t i);
  [[nodiscard]] base::Result<void> checkPlugged();
  [[nodiscard]] WireNews judge(const NdiReply& reply, WireFrame& frame) noexcept;
  [[nodiscard]] WireNews loses(Loss why) noexcept;
  void sort(std::string_view body, WireFrame& frame, WireNews& news) noexcept;
  [[nodiscard]] std::string place() const;

  NdiSettings settings_;
  TcpSocket socket_;
  std::vector<int> handles_;  ///< of the tools, in their order
  std::array<char, kLongestNdiReply + 16> buffer_{};
  std::size_t filled_ = 0;
  std::string question_;  ///< BX, as it goes over the wire
  bool asked_ = false;
  int damagedInARow_ = 0;
  base::Nanoseconds askedAt_ = 0;
  Loss loss_ = Loss::None;
  std::array<char, 16> said_{};  ///< the error that it replied
};

}  // namespace articulus::hardware
