#pragma once
#include <chrono>
#include <string>

#include "core/cycle/snapshot.h"
#include "core/protocol/forecast.h"

namespace articulus::cli {

/// How far a run is, on standard error: one line that is written over on a terminal, else a line a step and repetition.
class RunMeter {
 public:
  RunMeter(const protocol::Program& program, const protocol::Forecast& forecast, bool realTime);
  void say(const std::string& what);  ///< before the run: "going to the home pose"
  void show(const cycle::Snapshot& snapshot);
  void end();  ///< leaves the line

 private:
  void write(const std::string& line);
  const protocol::Program& program_;
  double forecast_s_;
  bool realTime_, terminal_, open_ = false;
  int step_ = -2, cycle_ = -1;
  std::chrono::steady_clock::time_point began_, shown_;
  std::int64_t beganAt_ns_ = 0;  // of the station
  bool started_ = false;
};

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
