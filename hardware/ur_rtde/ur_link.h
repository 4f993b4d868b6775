#pragma once
#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "hardware/ur_rtde/rtde_session.h"
#include "hardware/ur_rtde/ur_script.h"

namespace articulus::hardware {

/// What must be waited for, beside the control thread: a new session where the old one was lost, and the program that
/// is sent to the controller. The control thread only sets flags and takes over what is ready. Each end of both ways
/// is an atomic: a session that is ready, one that may be deleted, a program that is wanted, the one that was sent.
/// Thread  open(), work(), said(): any but control; the rest: control, real-time safe
class UrLink {
 public:
  struct Settings {
    RtdeSessionSettings session;
    UrScriptSettings script;
    std::uint16_t scriptPort = 30002;
    bool inStep = false;  ///< no thread: the control thread does this work itself, where a fast clock stands meanwhile
  };
  /// The first session, and the thread.
  /// Errors  of RtdeSession::open()
  [[nodiscard]] static base::Result<std::unique_ptr<UrLink>> open(const Settings& settings);
  ~UrLink();

  /// The session in force, lost or not.
  [[nodiscard]] RtdeSession& session() noexcept { return *current_; }
  /// Takes over a new session where one is ready.   Out  whether there was one
  [[nodiscard]] bool renew() noexcept;
  /// The session in force is lost.
  void askForSession() noexcept;
  /// Sends the program with a number of its own.
  void askForProgram() noexcept;
  /// Number of the program that was sent last; 0 before there was one.
  [[nodiscard]] std::int32_t program() const noexcept { return program_.load(std::memory_order_acquire); }
  /// Why the last session or program failed; empty where it did not.
  [[nodiscard]] std::string said() const;

 private:
  explicit UrLink(const Settings& settings);
  void work();  ///< what is asked for
  void keepWorking();
  void say(const std::string& text);
  [[nodiscard]] base::Result<void> sendProgram(std::int32_t number);

  Settings settings_;
  std::unique_ptr<RtdeSession> current_;
  std::atomic<RtdeSession*> ready_{nullptr}, retired_{nullptr};
  std::atomic<bool> sessionWanted_{false}, programWanted_{false}, running_{true};
  std::atomic<std::int32_t> program_{0};
  std::int32_t nextProgram_ = 1;
  base::Nanoseconds notBefore_ = 0;
  mutable std::mutex saying_;
  std::string said_;
  std::thread thread_;
};

}  // namespace articulus::hardware
