#pragma once

namespace articulus::cli {

/// Turns Ctrl+C (and a polite kill) into a flag that loops look at, so that a robot is stopped and a file is closed
/// before the program ends. The second Ctrl+C ends the program at once.
/// Thread  one object, made by main
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  [[nodiscard]] static bool requested() noexcept;
  /// What it asked for has been done: the work that follows (the CSV of a run that was stopped) goes on until Ctrl+C is
  /// pressed anew.
  static void answered() noexcept;
  /// As if Ctrl+C had been pressed: the input has ended and nobody can answer.
  static void request() noexcept;
};

}  // namespace articulus::cli
