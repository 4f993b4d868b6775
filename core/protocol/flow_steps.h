#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/protocol/measure.h"

namespace articulus::protocol {

struct Step;

/// The same steps for each value of a list or range. The children are there once a value, with the value put in.
struct SweepStep {
  std::string parameter, unit;  ///< "$flexion" stands for the value in the children
  std::vector<double> values;
  std::vector<std::vector<Step>> passes;
};

/// Repeated a number of times, or until a measure changes by less than `change` from one time to the next.
struct RepeatStep {
  int times = 1;  ///< at most
  bool untilConverged = false;
  Measure measure;      ///< taken after each time
  double change = 0.0;  ///< in the unit of the measure
  std::vector<Step> steps;
};

/// One way or the other, by what was measured.
struct BranchStep {
  Measure measure;
  bool below = true;  ///< then-steps where the measure is below the value; else where it is above
  double value = 0.0;
  std::vector<Step> thenSteps, elseSteps;
};

/// The steps of another protocol of the library, with values for its parameters.
struct SubProtocolStep {
  std::string protocol;  ///< its key
  std::vector<std::pair<std::string, double>> values;
  std::vector<Step> steps;  ///< as read, values put in
};

/// A question or a request to the operator. The robot stands in Stop until it is answered.
struct PromptStep {
  std::string text;
  std::vector<std::string> choices{"Continue"};
  /// Follower preload that the operator is asked to set, N: it counts once the first choice is taken, and the virtual
  /// bench sets it.
  std::optional<double> preload_N{};
};

/// The operator is asked to cut a structure of the specimen; the virtual bench cuts it.
struct CutStep {
  std::string structure;  ///< its name, as the specimen lists it
  std::string text;       ///< how; may be empty
};

/// Marks this time in the run.
struct MarkStep {
  std::string text;
};

}  // namespace articulus::protocol
