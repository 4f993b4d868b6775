#pragma once
#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/protocol/validation.h"
#include "core/spatial/six_vector.h"

namespace articulus::protocol {

/// Walks the steps and collects what is wrong, keeping track of what each step hands to the next: the work of
/// validate(). The checks of a kind stand in steps/<kind>.cpp and say what they find here.
class Validator {
 public:
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

  Validator(const safety::LimitSet& limits, const std::optional<spatial::Vector3>& home_m)
      : limits_(limits), home_m_(home_m) {}
  void whole(const Protocol& protocol);
  [[nodiscard]] std::vector<Problem> problems() && { return std::move(problems_); }

  // For the checks of a step.
  [[nodiscard]] State& state() { return state_; }
  [[nodiscard]] const safety::LimitSet& limits() const { return limits_; }  ///< with those of the blocks around
  [[nodiscard]] std::size_t found() const { return problems_.size(); }
  [[nodiscard]] std::set<std::string>& labels() { return allLabels_; }  ///< that are taken
  [[nodiscard]] bool& recording() { return recording_; }                ///< a path
  static State merged(const State& a, const State& b);

  /// In  component: which number of a vector, which axis of goals; -1: all of the field
  void add(std::string_view key, std::string message, std::string remedy = {}, int component = -1);
  // What takes the problem away that was added last. A number that is not one, or out of its range, is not offered.
  void offerNumber(std::string_view key, double si, int component = 0);
  void offerText(std::string_view key, std::string text);
  void offerLeavingOut(std::string_view key);
  void offerAtMost(std::string_view key, double si, std::string_view unit);  ///< rounded down, as a person writes it
  void offerFreePath();                                                      ///< a name that no path has by now
  /// Whether the numbers of the field, or of all fields of this step, are in their ranges: what is not was said
  /// already.
  [[nodiscard]] bool inRange(std::string_view key) const { return !at_.outside.count(key); }
  [[nodiscard]] bool inRange() const { return at_.outside.empty(); }
  /// What the form calls the field of this step that has this key.
  [[nodiscard]] std::string label(std::string_view key) const;
  /// The steps of a block.  In  place: "2 of 5"
  void list(const std::vector<Step>& steps, const char* key, const std::string& place);
  void measure(const char* key, const Measure& m);
  void startsUnloaded();  ///< a load step: from zero or from a load that is followed
  void needsUnload();     ///< any step before that has led the loads to zero
  void reported(int reportedCycle, int cycles);
  /// What the field asks of one load.
  struct Load {
    double value;         ///< as it stands in the field
    double beside = 0.0;  ///< size that is there already
    double scale = 1.0;   ///< how many times the value it reaches
  };
  /// The limit of that load, with a margin.  In  component: of the field
  void within(const char* key, int axis, const Load& load, int component = 0);
  /// In  offersFix: what the field has is where it goes, and not a way from where it is
  void insideBox(const char* key, const spatial::Vector3& shift_m, bool offersFix = true);
  /// Peak speeds, m/s and rad/s; time_s: what to state more of, 0: nothing of the kind; speed: what to state less of.
  void slowEnough(const char* key, double linear, double angular, double time_s, double speed = 0.0);
  void settling(double settle_s, double timeout_s, std::string_view settleKey = "settle_s");
  /// A number that may be 0 otherwise, but not where the step waits for its loads to settle.
  void needed(std::string_view key, double value);

 private:
  void one(const Step& step);
  void common(const Step& step);
  void ranges(const Step& step);  ///< of all its fields, as the catalogue has them
  void offer(ProblemFix fix) { problems_.back().fix = std::move(fix); }
  void offerUnload();

  /// The step that is looked at, and the keys of its fields that are out of their ranges.
  struct At {
    const Step* step = nullptr;
    std::set<std::string_view> outside{};
  };

  safety::LimitSet limits_;
  const std::optional<spatial::Vector3>& home_m_;
  std::vector<Problem> problems_;
  State state_;
  std::set<std::string> allLabels_;
  std::set<std::string> everyLabel_;  ///< also of steps that come later, and those that fixes give
  std::vector<std::string> places_;
  std::vector<Problem::Inside> inside_;
  int step_ = -1, line_ = 0;
  bool recording_ = false;
  At at_;
};

}  // namespace articulus::protocol
