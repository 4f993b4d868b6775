#include "app/cli/run_meter.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "app/cli/terminal/text_table.h"
#include "core/protocol/step_catalogue.h"

namespace articulus::cli {
namespace {

constexpr std::chrono::milliseconds kRefresh{200};
constexpr double kSettled_s = 0.3;  // before that the speed of a fast run is not known
constexpr int kPercent = 100;

int percentOf(double share) { return static_cast<int>(kPercent * std::clamp(share, 0.0, 1.0)); }

std::string place(const protocol::Program& program, const cycle::Snapshot& s) {
  const auto& action = program.actions[static_cast<std::size_t>(s.step)];
  std::string text = "step " + std::to_string(s.step + 1) + " of " + std::to_string(program.actions.size()) + "  ";
  const auto loop = protocol::loopOf(action.step);
  if (!loop) return text + (action.place.empty() ? std::string(protocol::typeName(action.step)) : action.place);
  return text + (action.place.empty() ? loop->motion : action.place) + "  cycle " +
         std::to_string(std::max(1, s.loadCycle)) + " of " + std::to_string(loop->cycles);
}

double hostTime_s(const cycle::Snapshot& s) { return static_cast<double>(s.hostTime_ns) * 1e-9; }

/// Over the last line on a terminal.
void print(const std::string& line, bool terminal) {
  std::fprintf(stderr, terminal ? "\r\033[K%s" : "%s\n", line.c_str());
  std::fflush(stderr);
}

}  // namespace

std::string wordsOf(const run::ExpectedRun& expected) {
  const protocol::Forecast& f = expected.forecast;
  const std::string about = minutes(f.duration_s);
  switch (expected.by) {
    case run::DurationKnownBy::LastRun: return about + " (as last time)";
    case run::DurationKnownBy::Rehearsal: return about + " (rehearsed)";
    case run::DurationKnownBy::Steps: break;
  }
  return minutes(f.most_s) == about ? about : about + ", at most " + minutes(f.most_s);
}

RunMeter::RunMeter(const protocol::Program& program, const run::ExpectedRun& expected, bool realTime)
    : program_(program), realTime_(realTime), terminal_(isatty(STDERR_FILENO) != 0) {
  clock_.setForecast(expected.forecast.rest_s);
}

void RunMeter::write(const std::string& line) {
  print(line, terminal_);
  open_ = terminal_;
}

void RunMeter::say(const std::string& what) { write(what + " ..."); }

void RunMeter::stood(const cycle::Snapshot& s, int action) {
  if (started_) clock_.see(action, hostTime_s(s), true);
}

void RunMeter::show(const cycle::Snapshot& s, int action) {
  if (s.step < 0 || s.step >= static_cast<int>(program_.actions.size())) return;  // between two steps
  const auto now = std::chrono::steady_clock::now();
  if (!started_) {
    began_ = now;
    clock_.begin(hostTime_s(s));
    started_ = true;
  }
  clock_.see(action, hostTime_s(s));
  const bool changed = s.step != step_ || s.loadCycle != cycle_;
  if (terminal_ ? now - shown_ < kRefresh : !changed) return;
  shown_ = now;
  step_ = s.step;
  cycle_ = s.loadCycle;
  std::string line = place(program_, s);
  if (clock_.whole_s() > 0.0) {
    line += "  " + std::to_string(percentOf(clock_.share())) + " %";
    const double passed_s = std::chrono::duration<double>(now - began_).count();
    const double speed = realTime_ ? 1.0 : clock_.elapsed_s() / std::max(passed_s, kSettled_s);
    if (realTime_ || passed_s >= kSettled_s)
      line += "  " + minutes(clock_.remaining_s() / std::max(speed, 1e-3)) + " remaining";
  }
  write(line);
}

void RunMeter::end() {
  if (open_) std::fputs("\r\033[K", stderr);
  open_ = false;
}

WorkMeter::WorkMeter(std::string what) : what_(std::move(what)), terminal_(isatty(STDERR_FILENO) != 0) {}

void WorkMeter::show(double share) {
  const int percent = percentOf(share);
  if (!terminal_ && percent / 10 == lastTenth_) return;
  lastTenth_ = percent / 10;
  print(what_ + "  " + std::to_string(percent) + " %", terminal_);
  open_ = terminal_;
}

void WorkMeter::end() {
  if (open_) std::fputs("\r\033[K", stderr);
  open_ = false;
}

}  // namespace articulus::cli
