#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "hardware/fanuc_j519/j519_packet.h"

namespace articulus::hardware {

/// What must be said before a controller streams: stop what another program may have left, ask what it can do and what
/// its axes may, start. Nothing of it moves the arm.
/// Thread  control; real-time safe
class J519Greeting {
 public:
  enum class Problem {
    None,
    Rate,     ///< its cycle is not that of the cell
    Version,  ///< it speaks nothing that we do
  };
  struct Wants {
    J519Layout layout = J519Layout::Third;
    std::uint32_t cycle_ms = 8;
    bool limits = true;  ///< ask what its axes may
  };
  explicit J519Greeting(const Wants& wants) : wants_(wants) { again(); }

  /// From the beginning; limits that are known stay.
  void again() noexcept;
  /// What is to be said now; each call another packet, until all that can be asked now was.
  /// Out  bytes; 0: nothing more
  [[nodiscard]] std::size_t next(std::span<char> out) noexcept;
  /// What was asked and got no answer is asked again by the next next().
  void retry() noexcept;
  /// Out  it was an answer to one of ours
  bool hear(std::span<const char> packet) noexcept;
  /// It was asked to stream.
  [[nodiscard]] bool started() const noexcept { return started_; }
  /// It has answered anything at all.
  [[nodiscard]] bool answered() const noexcept { return answered_; }
  [[nodiscard]] bool limitsKnown() const noexcept { return known_ == kAll; }
  [[nodiscard]] Problem problem() const noexcept { return problem_; }
  [[nodiscard]] std::uint32_t version() const noexcept { return version_; }
  [[nodiscard]] const J519Capability& capability() const noexcept { return capability_; }
  /// deg/s, deg/s2, deg/s3 of each axis; 0 where not known.
  [[nodiscard]] const std::array<std::array<double, 6>, 3>& limits() const noexcept { return limits_; }

 private:
  static constexpr std::uint32_t kAll = (1U << 18U) - 1U;
  Wants wants_;
  std::uint32_t version_ = 3;
  J519Capability capability_;
  std::array<std::array<double, 6>, 3> limits_{};
  std::uint32_t known_ = 0, asked_ = 0;  // of the limits, one bit each
  bool stopped_ = false, capabilityAsked_ = false, capabilityKnown_ = false, started_ = false, answered_ = false;
  Problem problem_ = Problem::None;
};

}  // namespace articulus::hardware
