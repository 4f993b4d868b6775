#pragma once
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/safety/fault.h"
#include "core/safety/limit_set.h"

namespace articulus::safety {

/// How many numbers a limit has.
enum class LimitSize { One, Axes, Loads, Joints };
/// Which way is the safer one: a limit must lie on that side of the cell's maximum.
enum class SaferSide { Less, More };
/// The heading of the panel that a limit stands under.
enum class LimitGroup { Loads, Specimen, Box, Parts, Speeds, SetUp, Joints, LoadCellAndTiming };

/// Everything there is to know about one limit. Cell files, the check against the maxima, what is frozen with a run,
/// the panel, the audit trail and the help read it here.
struct LimitSpec {
  std::string_view key;   ///< in the cell file and in the frozen run
  std::string_view unit;  ///< SI; of Loads that of the forces
  LimitSize size = LimitSize::One;
  SaferSide safer = SaferSide::Less;
  LimitGroup group = LimitGroup::Loads;
  FaultCode fault = FaultCode::None;  ///< of who breaks it; of Loads that of the forces
  std::string_view label;             ///< "Linear speed of the moving body"; of Axes and Joints what follows their name
  std::string_view what;              ///< in the words of an error, before the axis: "lower position"
  std::string_view meaning;           ///< one line for a person
  double minimum = 0.0;               ///< of a single number, in a cell file
  double maximum = std::numeric_limits<double>::infinity();  ///< nobody may ask for more
  /// Limit and maximum, each element of it, of a cell file that does not state it. None: each cell must.
  std::optional<double> standard = {};
  std::string_view below = {};  ///< the lower end of a range: key of the upper end
  bool aboveZero = false;       ///< of several numbers: each must be
  bool count = false;           ///< a whole number, of no place in the panel
  bool share = false;           ///< people read it in percent
  double (*get)(const LimitSet&, int element) = nullptr;
  void (*put)(LimitSet&, int element, double value) = nullptr;
  void (*resize)(LimitSet&, int joints) = nullptr;  ///< null: it has no element a joint
};

/// One row a limit, in the order of the panel.  Thread  any; real-time safe
[[nodiscard]] std::span<const LimitSpec> limitCatalogue() noexcept;
/// Numbers that it has on an arm of so many joints.
[[nodiscard]] int elements(const LimitSpec& spec, int joints) noexcept;

/// Of one element:
[[nodiscard]] FaultCode faultOf(const LimitSpec& spec, int element) noexcept;
[[nodiscard]] std::string_view unitOf(const LimitSpec& spec, int element) noexcept;
[[nodiscard]] std::string keyOf(const LimitSpec& spec, int element);    ///< "box_lower_x_m", as in the audit trail
[[nodiscard]] std::string labelOf(const LimitSpec& spec, int element);  ///< "Joint 2 lower", as in the panel
[[nodiscard]] std::string wordsOf(const LimitSpec& spec, int element);  ///< "lower position of joint 2", as in errors

/// Calls visit(spec, element) for each number of a set, rows of one group that have as many numbers taking turns: lower
/// x, upper x, lower y ...
template <class Visit>
void forEachLimit(int joints, Visit&& visit) {
  const auto all = limitCatalogue();
  for (std::size_t first = 0, last = 0; first < all.size(); first = last) {
    for (last = first + 1; last < all.size() && all[last].group == all[first].group &&
                           all[last].size == all[first].size && all[first].size != LimitSize::One;)
      ++last;
    for (int i = 0; i < elements(all[first], joints); ++i)
      for (std::size_t row = first; row < last; ++row) visit(all[row], i);
  }
}

/// The catalogue as the table of the help, Markdown.
[[nodiscard]] std::string limitTable();

}  // namespace articulus::safety
