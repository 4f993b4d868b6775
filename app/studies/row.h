#pragma once
#include <optional>
#include <string>

namespace articulus::studies {

/// One figure of a source document, what we set out to reach and what was measured here.
struct Row {
  enum class Want { AtMost, AtLeast };

  std::string experiment;        ///< "Hill 2013, ch. 4"
  std::string quantity;          ///< "poses with all eight solutions"
  std::string unit;              ///< "%", "mm"; empty: a bare number
  std::optional<double> theirs;  ///< as printed there, none where they print nothing
  Want want = Want::AtMost;
  double reach = 0.0;
  double ours = 0.0;
  bool ofTheMachine = false;  ///< a time: another machine or a busy one takes longer, so it is told and decides nothing

  [[nodiscard]] bool met() const noexcept { return want == Want::AtMost ? ours <= reach : ours >= reach; }
};

}  // namespace articulus::studies
