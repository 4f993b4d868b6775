#pragma once
#include <memory>
#include <vector>

#include "core/base/result.h"
#include "core/control/law.h"
#include "core/protocol/plan.h"
#include "core/protocol/program.h"
#include "core/protocol/segment_maker.h"

namespace articulus::protocol {

/// Compiles actions of a program that validate() found no problem in: one segment a motion, in their order.
/// What the segment of a kind is stands in steps/<kind>.cpp.
/// Thread  any but control
class Compiler {
 public:
  /// In  forceLaw: who follows in unload, load_cycle and load, and in a waveform that is all loads
  Compiler(const Program& program, control::Law forceLaw) noexcept : program_(program), forceLaw_(forceLaw) {}
  /// The motions from `first` on, up to the first action that is none, or kMaxSegments of them. What one step hands to
  /// the next (held loads, held poses) is kept from call to call, so call it in the order of the run.
  /// Out  keep: what its segments point to, to be kept alive with the plan; next: the action after the last compiled
  ///      one
  struct Stretch {
    Plan plan;
    std::vector<std::shared_ptr<const void>> keep;
    int next = 0;
  };
  [[nodiscard]] base::Result<Stretch> stretch(int first);
  /// The replay at `action` along a path that is known now: to its start first, then along it.
  [[nodiscard]] base::Result<Stretch> replay(int action, const std::vector<motion::PathPoint>& points);

 private:
  const Program& program_;
  control::Law forceLaw_;
  SegmentMaker::Held held_;
};

/// All of a flat protocol in one plan.
/// Errors  OutOfRange with more than kMaxSegments steps; InvalidArgument where an action is no motion
[[nodiscard]] base::Result<Plan> compile(const Protocol& protocol, control::Law forceLaw = control::kLoadLaw);

}  // namespace articulus::protocol
