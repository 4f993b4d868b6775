#pragma once
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "core/device/bench.h"
#include "hardware/bench_link/bench_message.h"
#include "hardware/io/udp_address.h"

namespace articulus::hardware {

/// The vice and the specimen of a virtual bench in another process (`articulusctl device bench`), as the station has
/// them. Nothing of it is real. What it was told last is what it says; each order is a connection, a second at most.
/// Thread  as device::Bench
class BenchLink final : public device::Bench {
 public:
  /// In      cell: identity of the station's cell
  /// Errors  DeviceFailure: nobody answers there; Conflict: that bench has the plant of another cell
  [[nodiscard]] static base::Result<std::unique_ptr<BenchLink>> connect(const UdpAddress& to, const std::string& cell);

  [[nodiscard]] std::uint64_t seed() const noexcept { return seed_; }
  /// Once the drivers listen: what a person does at the pendants then.
  [[nodiscard]] base::Result<void> beginPrograms();

  [[nodiscard]] base::Result<void> setViceClosed(bool closed) override;
  [[nodiscard]] bool viceClosed() const noexcept override { return closed_.load(std::memory_order_relaxed); }
  [[nodiscard]] std::span<const std::string> structures() const noexcept override { return structures_; }
  void cut(std::uint64_t structures) noexcept override;
  [[nodiscard]] std::uint64_t cutStructures() const noexcept override { return cut_.load(std::memory_order_relaxed); }
  [[nodiscard]] double maxPreload_N() const noexcept override { return maxPreload_N_; }
  void setPreload(double force_N) noexcept override;

 private:
  explicit BenchLink(const UdpAddress& to) : to_(to) {}
  [[nodiscard]] base::Result<BenchState> ask(const BenchRequest& request);
  /// The ports have no error to give: what was not done is not said to be.
  void order(const BenchRequest& request) noexcept;

  UdpAddress to_;
  std::vector<std::string> structures_;
  double maxPreload_N_ = 0.0;
  std::uint64_t seed_ = 1;
  std::atomic<bool> closed_{false};
  std::atomic<std::uint64_t> cut_{0};
};

}  // namespace articulus::hardware
