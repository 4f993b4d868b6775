#pragma once
#include <QMetaType>
#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "core/protocol/protocol.h"

namespace articulus::ui {

/// Where a step is in a protocol: its place in a list, and the blocks around it.
/// Thread  any
struct StepPath {
  struct Block {
    int step = 0;      ///< the block's place in the list that it is in
    std::string list;  ///< which of its lists: "steps", "then", "else"
    friend bool operator==(const Block&, const Block&) = default;
  };
  std::vector<Block> blocks;  ///< the outermost first; none for a step of the protocol itself
  int step = -1;              ///< -1: none

  StepPath() = default;
  StepPath(int topStep) : step(topStep) {}  // NOLINT: a step of the protocol itself is a number everywhere
  StepPath(std::vector<Block> around, int place) : blocks(std::move(around)), step(place) {}

  [[nodiscard]] bool top() const { return blocks.empty(); }
  [[nodiscard]] int topStep() const { return top() ? step : blocks.front().step; }
  [[nodiscard]] bool beside(const StepPath& other) const { return blocks == other.blocks; }  ///< in the same list
  [[nodiscard]] bool inside(const StepPath& block) const;  ///< of that block, at whatever depth
  [[nodiscard]] StepPath at(int place) const { return {blocks, place}; }
  [[nodiscard]] StepPath into(const std::string& list, int place) const;  ///< of the block that this is
  /// The same step once that one is gone from its list.
  [[nodiscard]] StepPath without(const StepPath& gone) const;
  [[nodiscard]] QString number() const;  ///< "4.2": as a person counts
  friend bool operator==(const StepPath&, const StepPath&) = default;
};

/// Where the first of these steps is once all of them are gone from their list: what a drop means.
/// In   steps: of one list, in their order; to: a place in the lists as they are now
/// Out  none where it is in one of them, or where they stand already
[[nodiscard]] std::optional<StepPath> landing(const std::vector<StepPath>& steps, const StepPath& to);
/// The same for one place further up (-1) or down (1) in their list.
[[nodiscard]] StepPath placeBeside(const std::vector<StepPath>& steps, int by);

/// Null where there is none. Of a sweep, the steps of its first value.
[[nodiscard]] const protocol::Step* stepAt(const protocol::Protocol& protocol, const StepPath& path);
/// How many there are in the list of that step; 0 where there is no such list.
[[nodiscard]] int countBeside(const protocol::Protocol& protocol, const StepPath& path);

}  // namespace articulus::ui

Q_DECLARE_METATYPE(articulus::ui::StepPath)
