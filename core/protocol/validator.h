#pragma once
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/protocol/validation.h"
#include "core/spatial/six_vector.h"

namespace articulus::protocol {

/// Walks the steps and collects what is wrong, keeping track of what each step hands to the next: the work of
/// validate().
class Validator {
 public:
  Validator(const safety::LimitSet& limits, const std::optional<spatial::Vector3>& home_m)
      : limits_(limits), home_m_(home_m) {}
  void whole(const Protocol& protocol);
  [[nodiscard]] std::vector<Problem> problems() && { return std::move(problems_); }

  // One of each type of step.
  void operator()(const UnloadStep& s);
  void operator()(const LoadCycleStep& s);
  void operator()(const LoadStep& s);
  void operator()(const MoveStep& s);
  void operator()(const WaitStep& s);
  void operator()(const HomeStep& s);
  void operator()(const ZeroStep& s);
  void operator()(const WaveformStep& s);
  void operator()(const GuideStep& s);
  void operator()(const RotateStep& s);
  void operator()(const PassivePathStep& s);
  void operator()(const RecordPathStep& s);
  void operator()(const ReplayPathStep& s);
  void operator()(const SweepStep& s);
  void operator()(const RepeatStep& s);
  void operator()(const BranchStep& s);
  void operator()(const SubProtocolStep& s);
  void operator()(const PromptStep& s);
  void operator()(const CutStep& s);
  void operator()(const MarkStep& s);

 private:
  /// What one step hands to the next.
  struct State {
    bool forceControl = false;  ///< the load is followed: a force step may go on from there
    bool unloaded = false;      ///< some step has led the loads to zero
    bool afterMove = false;
    bool measured = false;  ///< there is a motion that a measure may be of
    std::array<double, 6> held{};
    spatial::Vector6 pose = spatial::Vector6::Zero();  ///< x y z Rx Ry Rz, as far as known
    std::set<std::string> paths, labels;
  };

  void one(const Step& step);
  void list(const std::vector<Step>& steps, const char* key, const std::string& place);
  void common(const Step& step);
  void measure(const char* key, const Measure& m);
  static State merged(const State& a, const State& b);

  void add(const char* key, std::string message, std::string remedy = {});
  void startsUnloaded(const Step& step);
  void needsUnload();
  void positive(const char* key, const std::string& what, double value, std::string_view unit);
  void positiveTime(const char* key, const std::string& what, double value_s);
  void hold(const char* key, double value_s);
  void cycles(int number, const char* key = "cycles");
  void reported(int reportedCycle, int cycles);
  void within(const char* key, int axis, double magnitude);
  void insideBox(const char* key, const spatial::Vector3& shift_m);
  void slowEnough(const MoveStep& s);
  /// Peak speeds of a drive or a path, m/s and rad/s; time_s: what to state more of, 0: nothing of the kind.
  void slowEnough(const char* key, double linear, double angular, double time_s);
  void settling(double force_N, double moment_Nm, double settle_s, double timeout_s);
  void lawFits(const WaveformStep& s);
  void goals(const WaveformStep& s, double scale);
  void courseOf(const WaveformStep& s, double& scale, double& peakRate_per_s);

  safety::LimitSet limits_;  // with those of the blocks around the step
  const std::optional<spatial::Vector3>& home_m_;
  std::vector<Problem> problems_;
  State state_;
  std::set<std::string> allLabels_;
  std::vector<std::string> places_;
  int step_ = -1, line_ = 0;
  bool recording_ = false;
};

/// Short number for a person: no trailing zeros.
[[nodiscard]] std::string shownNumber(double value);
[[nodiscard]] std::string shownNumber(double value, std::string_view unit);

}  // namespace articulus::protocol
