#pragma once
#include <map>
#include <string>
#include <vector>

#include "core/protocol/program.h"
#include "core/record/sample.h"

namespace articulus::publication {

/// The load of one load-cycle step over the motion of its axis.
struct LoadLoopLines {
  struct Cycle {
    int number = 0;
    std::vector<double> motion = {}, load = {};  ///< deg or mm; N or Nm
  };
  std::string motion;  ///< "FE", with its place where a sweep repeats it; as in the result tables
  int axis = 4;        ///< 0..5: Fx ... Mz
  int action = 0;
  int reportedCycle = 1;
  std::vector<Cycle> cycles = {};  ///< thinned, in their order
  [[nodiscard]] bool turns() const { return axis >= 3; }
};

/// Collects the loops of a run sample by sample.
/// Thread  one
class LoadLoopCollector {
 public:
  explicit LoadLoopCollector(const protocol::Program* program);  ///< null: collects nothing
  void add(const record::Sample& sample);
  [[nodiscard]] std::vector<int> actions() const;                                           ///< that have loops
  [[nodiscard]] const std::vector<record::Channel>& channels() const { return channels_; }  ///< all that it looks at
  [[nodiscard]] std::vector<LoadLoopLines> loops();
  [[nodiscard]] static record::Channel loadOf(int axis);
  [[nodiscard]] static record::Channel motionOf(int axis);

 private:
  std::map<int, LoadLoopLines> loops_;
  std::vector<record::Channel> channels_{record::Channel::Time, record::Channel::HostTime};
  std::map<int, double> origin_;  ///< of a displacement: where its step began
};

}  // namespace articulus::publication
