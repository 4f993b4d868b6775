#pragma once
#include <string>
#include <vector>

#include "core/protocol/difference/field_words.h"

namespace articulus::protocol {

/// A step with all that a comparison looks at.
struct StepNode {
  struct List {
    std::string heading;  ///< "Then", "angle 30"; empty where the block has one list
    std::vector<StepNode> steps;
  };
  const Step* step = nullptr;
  std::vector<FieldWords> words{};
  std::vector<List> lists{};
  std::string whole{};  ///< the same for two steps that say the same, all that is inside them included
};

/// Which step of one list became which of another.
struct StepPair {
  int before = -1, after = -1;  ///< places; -1: it is not there
  bool moved = false;           ///< its place among those that stayed is another
};

/// Pairs the steps of two lists: what stayed as it was first, what stands in the same gap and is alike then, what was
/// taken elsewhere (the same step, or one of the same kind and label) last; the rest was added or removed.
/// Out     in the order of `after`; what was removed stands where it was
/// Thread  any; time by the product of what differs, bounded
[[nodiscard]] std::vector<StepPair> alignSteps(const std::vector<StepNode>& before, const std::vector<StepNode>& after);

}  // namespace articulus::protocol
