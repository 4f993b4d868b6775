#pragma once
#include <atomic>
#include <memory>
#include <string>
#include <thread>

#include "core/device/bench.h"
#include "hardware/bench_link/bench_message.h"
#include "hardware/io/tcp_listener.h"

namespace articulus::hardware {

/// Lets the program whose devices stand on this virtual bench close its vice, cut and preload: the side of the process
/// that has the plant. A request is a connection; the answer is how the bench stands then.
/// Thread  made and destroyed by one; a thread of its own answers
class BenchHost {
 public:
  /// In      bench: outlives it; cell: its identity, which the other side must have as well; port 0: any that is free
  /// Errors  a port that was not opened
  [[nodiscard]] static base::Result<std::unique_ptr<BenchHost>> start(const std::string& address, std::uint16_t port,
                                                                      std::string cell, std::uint64_t seed,
                                                                      device::Bench& bench);
  ~BenchHost() { stop(); }
  /// Answers nobody any more: the bench may go.
  void stop();
  /// How often a station has asked that the programs of the robot controllers begin anew.  Thread  any
  [[nodiscard]] int begun() const noexcept { return begun_.load(); }
  [[nodiscard]] std::uint16_t port() const noexcept { return listener_.local().port; }

 private:
  BenchHost(std::string cell, std::uint64_t seed, device::Bench& bench)
      : cell_(std::move(cell)), seed_(seed), bench_(bench) {}
  void serve();
  [[nodiscard]] std::string answer(const std::string& line);

  std::string cell_;
  std::uint64_t seed_;
  device::Bench& bench_;
  TcpListener listener_;
  std::atomic<int> begun_{0};
  std::atomic<bool> running_{true};
  std::thread thread_;
};

}  // namespace articulus::hardware
