#pragma once
#include <array>
#include <memory>

#include "hardware/io/byte_stream.h"
#include "hardware/polhemus/hemisphere_watch.h"
#include "hardware/polhemus/polhemus_frame.h"
#include "hardware/polhemus/polhemus_record.h"
#include "hardware/polhemus/polhemus_session.h"
#include "hardware/streamed_tracker/tracker_wire.h"

namespace articulus::hardware {

/// A Polhemus Liberty, Patriot or Fastrak on a serial line, or behind a serial server: set up, read back, then its
/// records, those of one cycle together in a frame. What is damaged is given up, and the next good record is found.
/// Time  Liberty and Patriot: the device's own, of 1 ms, made finer by the count of frames; Fastrak: it tells none
/// Count  Liberty and Patriot: the device's; Fastrak, and where records are asked for one by one: ours
/// Contract, thread  as TrackerWire
/// Source  Liberty manual URM03PH156 rev. H, Fastrak manual OPM00PI002 rev. G; not tried on a system
class PolhemusWire final : public TrackerWire {
 public:
  PolhemusWire(PolhemusSettings settings, std::unique_ptr<ByteStream> line);
  ~PolhemusWire() override;
  [[nodiscard]] base::Result<void> open() override;
  [[nodiscard]] WireNews next(WireFrame& frame, base::Nanoseconds longest) noexcept override;
  [[nodiscard]] base::Error lost() const override;
  [[nodiscard]] base::Nanoseconds pause() const noexcept override;

 private:
  enum class Loss { None, Ended, NoRecords, Nonsense, Frozen };
  /// A cycle of which records are still to come.
  struct Cycle {
    bool any = false;
    int lastStation = 0;
    std::optional<std::uint32_t> number{}, time_ms{};
    WireFrame frame{};
  };
  [[nodiscard]] bool fastrak() const noexcept { return settings_.model == PolhemusModel::Fastrak; }
  [[nodiscard]] bool polled() const noexcept { return settings_.pace != PolhemusPace::Streamed; }
  /// Looks at what has come.  Out  Nothing: more bytes are needed
  [[nodiscard]] WireNews scan(WireFrame& frame) noexcept;
  /// Out  whether a frame is whole
  [[nodiscard]] bool take(const PolhemusRecord& record, WireFrame& frame) noexcept;
  void begin(const PolhemusRecord& record) noexcept;
  void put(const PolhemusRecord& record) noexcept;
  [[nodiscard]] WireBody bodyOf(const PolhemusRecord& record, std::size_t i, base::Nanoseconds time) noexcept;
  /// Counts the cycle and gives it out.
  void finish(WireFrame& frame) noexcept;
  void setTimes(WireFrame& frame) noexcept;
  [[nodiscard]] std::uint32_t countOf(const Cycle& cycle) noexcept;
  [[nodiscard]] bool question() noexcept;
  /// Whether a question was answered in part, or not at all, for too long.
  [[nodiscard]] WireNews overdue(WireFrame& frame) noexcept;
  [[nodiscard]] WireNews loses(Loss why) noexcept;
  void forget(std::size_t n) noexcept;

  PolhemusSettings settings_;
  std::unique_ptr<ByteStream> line_;
  PolhemusSession session_;
  std::array<char, 4096> buffer_{};
  std::size_t filled_ = 0;
  Cycle cycle_;
  int lastOfCycle_ = 0;  ///< the highest station
  std::array<HemisphereWatch, device::TrackerFrame::kMostBodies> watches_;
  bool tracks_ = false, asked_ = false, brokenOff_ = false, told_ = false;
  std::uint32_t count_ = 0, lastNumber_ = 0, lastTime_ms_ = 0;
  std::int64_t time_ms_ = 0;    ///< of the device, carried on over 32 bits
  base::Nanoseconds fine_ = 0;  ///< the same within its millisecond
  base::Nanoseconds askedAt_ = 0, heardAt_ = 0, newAt_ = 0, finishedAt_ = 0;
  std::size_t nonsense_ = 0;  ///< bytes since the last good record
  Loss loss_ = Loss::None;
};

}  // namespace articulus::hardware
