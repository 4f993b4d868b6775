#pragma once
#include <string_view>

namespace articulus::cli {

/// Turns Ctrl+C, a polite kill and a terminal that was closed into a flag that loops look at, so that a robot is
/// stopped and a file is closed before the program ends. While a robot is in hand every further one says the same;
/// otherwise the second ends the program at once.
/// Thread  one object, made by main
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  [[nodiscard]] static bool requested() noexcept;
  /// What it was, in words: "Ctrl+C", "SIGTERM".
  [[nodiscard]] static std::string_view cause() noexcept;
  /// What it asked for has been done: the work that follows (the CSV of a run that was stopped) goes on until Ctrl+C is
  /// pressed anew.
  static void answered() noexcept;
  /// As if Ctrl+C had been pressed: the input has ended and nobody can answer.
  static void request() noexcept;

  /// While one of these lives no signal but SIGKILL ends the program before the robot stands.
  class RobotInHand {
   public:
    RobotInHand() noexcept;
    ~RobotInHand();
    RobotInHand(const RobotInHand&) = delete;
    RobotInHand& operator=(const RobotInHand&) = delete;
  };
};

}  // namespace articulus::cli
