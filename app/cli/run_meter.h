#pragma once
#include <chrono>
#include <string>

#include "core/cycle/snapshot.h"
#include "core/run/duration/expected_run.h"
#include "core/run/duration/run_clock.h"

namespace articulus::cli {

/// How far a run is, on standard error: one line that is written over on a terminal, else a line a step and repetition.
class RunMeter {
 public:
  RunMeter(const protocol::Program& program, const run::ExpectedRun& expected, bool realTime);
  void say(const std::string& what);  ///< before the run: "going to the home pose"
  void show(const cycle::Snapshot& snapshot, int action);
  void stood(const cycle::Snapshot& snapshot, int action);  ///< since it was shown last: it was asked
  void end();                                               ///< leaves the line

 private:
  void write(const std::string& line);
  const protocol::Program& program_;
  run::RunClock clock_;
  bool realTime_, terminal_, open_ = false;
  int step_ = -2, cycle_ = -1;
  std::chrono::steady_clock::time_point began_, shown_;
  bool started_ = false;
};

/// "1:50 (as last time)", "1:50, at most 4:10": how long a run will take.
[[nodiscard]] std::string wordsOf(const run::ExpectedRun& expected);

/// The same for any other long work: "export 41 %".
class WorkMeter {
 public:
  explicit WorkMeter(std::string what);
  void show(double share);
  void end();

 private:
  std::string what_;
  bool terminal_, open_ = false;
  int lastTenth_ = -1;
};

}  // namespace articulus::cli
