#pragma once
#include <cstdint>
#include <span>
#include <string>

#include "core/base/result.h"

namespace articulus::device {

/// Port of what holds the specimen's fixed end. The virtual vice closes on command; at a real bench a person does it
/// and the port says so.
/// Thread  any but control
class Bench {
 public:
  virtual ~Bench() = default;
  [[nodiscard]] virtual base::Result<void> setViceClosed(bool closed) = 0;
  [[nodiscard]] virtual bool viceClosed() const noexcept = 0;

  /// What of the specimen can be cut, by name; empty: not known. At a real bench a person cuts, and says so.
  [[nodiscard]] virtual std::span<const std::string> structures() const noexcept { return {}; }
  /// Notes that these structures are cut (bits as in structures()); the virtual bench cuts them. None heals but with a
  /// fresh specimen.
  virtual void cut(std::uint64_t structures) noexcept { (void)structures; }
  /// All that is cut.
  [[nodiscard]] virtual std::uint64_t cutStructures() const noexcept { return 0; }

  /// Largest follower preload that the specimen takes, N; 0 where it takes none.
  [[nodiscard]] virtual double maxPreload_N() const noexcept { return 0.0; }
  /// Records the follower preload that is set now; the virtual bench sets it.
  virtual void setPreload(double force_N) noexcept { (void)force_N; }
};

}  // namespace articulus::device
