#pragma once
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hardware/io/byte_stream.h"
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
  std::string host{};
  std::uint16_t port = 8765;
  std::string serial{};                           ///< a serial line instead of the host; empty: none
  int baud = 115200;                              ///< of the serial line, once both sides have changed to it
  double rate_Hz = 60.0;                          ///< of frames; it is asked four times as often
  base::Nanoseconds connectTime = 2'000'000'000;  ///< for the connection and for each reply while it is set up
  base::Nanoseconds replyTime = 500'000'000;      ///< without a reply while it tracks: it is lost
  base::Nanoseconds resetTime = 7'000'000'000;    ///< that it takes to start anew, on a serial line
  bool real = false;                              ///< a system that says that it is a simulated one is refused
  std::vector<NdiTool> tools;
};

/// Whether a serial line carries a question and its answer in the time of a frame; of a host: always.
/// Errors  how long it takes at this speed
/// Thread  any but control
[[nodiscard]] base::Result<void> checkNdiLine(const NdiSettings& settings);

/// An NDI Polaris or Vega over TCP or a serial line, combined API: set up (INIT, tool descriptions, PINIT, PENA,
/// TSTART), then asked for the newest transforms (BX). It never sends by itself. A serial line starts at 9600 baud,
/// where a break resets a system that an earlier program left at another speed; COMM changes it. Contract, thread  as
/// TrackerWire
/// Source  public client ndicapi (PlusToolkit): commands and their order; not tried on a system
class NdiWire final : public TrackerWire {
 public:
  /// On the line that the settings name.
  explicit NdiWire(NdiSettings settings);
  NdiWire(NdiSettings settings, std::unique_ptr<ByteStream> line)
      : settings_(std::move(settings)), line_(std::move(line)) {}
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
  /// Finds the system at 9600 baud, by a break where it is at another speed; then changes to the stated one.
  [[nodiscard]] base::Result<void> beginSerial();
  /// Whether it answers INIT in so long; what has no sense counts as no.
  [[nodiscard]] bool answersInit(base::Nanoseconds longest);
  /// Waits for one whole reply.  Out  its text; none: nothing with sense came
  [[nodiscard]] std::optional<std::string> heard(base::Nanoseconds longest);
  [[nodiscard]] base::Result<void> refuseSimulated();
  [[nodiscard]] base::Result<void> freeStaleTools();
  [[nodiscard]] base::Result<void> describeTool(const NdiTool& tool, std::size_t i);
  [[nodiscard]] base::Result<void> checkPlugged();
  [[nodiscard]] WireNews judge(const NdiReply& reply, WireFrame& frame) noexcept;
  [[nodiscard]] WireNews loses(Loss why) noexcept;
  void sort(std::string_view body, WireFrame& frame, WireNews& news) noexcept;
  [[nodiscard]] std::string place() const { return line_->place(); }

  NdiSettings settings_;
  std::unique_ptr<ByteStream> line_;
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
