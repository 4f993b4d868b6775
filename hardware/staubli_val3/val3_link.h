#pragma once
#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "hardware/staubli_val3/val3_session.h"

namespace articulus::hardware {

/// New connections where the old one was lost, made beside the control thread, which only sets a flag and takes over
/// what is ready.
/// Thread  open(), said(): any but control; the rest: control, real-time safe
class Val3Link {
 public:
  /// The first session, and the thread.
  /// In      inStep: no thread; the control thread connects itself, where a fast clock stands meanwhile
  /// Errors  of Val3Session::open()
  [[nodiscard]] static base::Result<std::unique_ptr<Val3Link>> open(const Val3SessionSettings& settings, bool inStep);
  ~Val3Link();

  /// The session in force, lost or not.
  [[nodiscard]] Val3Session& session() noexcept { return *current_; }
  /// Takes over a new session where one is ready.   Out  whether there was one
  [[nodiscard]] bool renew() noexcept;
  /// The session in force is lost.
  void askForSession() noexcept;
  /// Why the last connection failed; empty where it did not.
  [[nodiscard]] std::string said() const;

 private:
  Val3Link(const Val3SessionSettings& settings, bool inStep) : settings_(settings), inStep_(inStep) {}
  void work();
  void keepWorking();

  const Val3SessionSettings settings_;
  const bool inStep_;
  std::unique_ptr<Val3Session> current_;
  std::atomic<Val3Session*> ready_{nullptr}, retired_{nullptr};
  std::atomic<bool> wanted_{false}, running_{true};
  base::Nanoseconds notBefore_ = 0;
  mutable std::mutex saying_;
  std::string said_;
  std::thread thread_;
};

}  // namespace articulus::hardware
