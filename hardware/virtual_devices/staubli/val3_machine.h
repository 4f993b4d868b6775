#pragma once
#include <string>
#include <vector>

#include "hardware/virtual_devices/staubli/val3_application.h"

namespace articulus::hardware {

/// An argument of a function: its value, and where it stands if it is a variable, so that it can be written to.
struct Val3Argument {
  Val3Value value;
  Val3Data* data = nullptr;
  std::size_t at = 0;
};

/// What a program asks of its controller.
class Val3Host {
 public:
  virtual ~Val3Host() = default;
  /// Out  known: false where the controller has no such function
  virtual Val3Value call(const std::string& function, std::vector<Val3Argument>& arguments, bool& known) = 0;
};

/// Plays an application: start() to its end, then the task that it made, from one delay() to the next. What the
/// language does itself is done here (numbers, joints, frames, bytes); all else is asked of the host.
/// Thread  one at a time, any but control
class Val3Machine {
 public:
  Val3Machine(Val3Application application, Val3Host& host) : application_(std::move(application)), host_(host) {}

  /// Plays start().
  /// Errors  program and line, and what went wrong, as the controller would stop the application for it
  [[nodiscard]] base::Result<void> start();
  /// Plays the task until it waits for its next cycle.  Errors  likewise
  [[nodiscard]] base::Result<void> cycle();
  /// Tells the application that its task took longer than its period.
  void overrun();
  [[nodiscard]] double period_s() const noexcept { return period_s_; }
  /// A number of the application as it is now; for tests.  Errors  none of that name: not a number
  [[nodiscard]] double number(const std::string& name, std::size_t at = 0) const;

 private:
  struct Frame {
    const Val3Program* program;
    std::string name;
    std::map<std::string, Val3Data> locals;
    std::size_t at = 0;
  };
  [[nodiscard]] base::Result<void> play(std::vector<Frame>& frames);
  void step(std::vector<Frame>& frames);
  void push(std::vector<Frame>& frames, const std::string& program);
  [[nodiscard]] Val3Data& variable(Frame& frame, const std::string& name);
  [[nodiscard]] std::size_t indexOf(Frame& frame, const Val3Expression& e, const Val3Data& data);
  [[nodiscard]] Val3Value evaluate(Frame& frame, const Val3Expression& e);
  [[nodiscard]] Val3Value field(Frame& frame, const Val3Expression& e);
  [[nodiscard]] Val3Value call(Frame& frame, const Val3Expression& e);
  void assign(Frame& frame, const Val3Expression& to, const Val3Value& value);

  Val3Application application_;
  Val3Host& host_;
  std::vector<Frame> task_;
  double period_s_ = 0.0;
  std::string overrun_;  // the variable
  bool waits_ = false;
};

}  // namespace articulus::hardware
