#pragma once
#include <chrono>
#include <string>

namespace articulus::cli {

/// One line on standard error that shows how far a long piece of work is and how long it will take; nothing where
/// standard error is not a terminal.
/// Thread  one; draws at most five times a second
class ProgressBar {
 public:
  explicit ProgressBar(std::string what);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// In  part done, 0 to 1
  void show(double part);

 private:
  using Clock = std::chrono::steady_clock;
  std::string what_;
  bool terminal_, drawn_ = false;
  Clock::time_point begin_, last_;
};

}  // namespace articulus::cli
