#pragma once
#include <array>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/control/law.h"
#include "core/control/selection.h"
#include "core/protocol/axis_goals.h"
#include "core/protocol/field_range.h"

namespace articulus::protocol {

struct Step;
class StepReader;

/// What each axis is led to, where a step lets some of them choose.
struct GoalsPlace {
  AxisGoal (*get)(const Step&, int axis);
  void (*set)(Step&, int axis, const AxisGoal& goal);
  int axes;                                  ///< the first so many of the six
  std::span<const control::AxisMode> modes;  ///< that an axis may have
};

/// One load: which, and how much of it. Axis -1: none
struct LoadOfAxis {
  int& axis;
  double& load;
};

/// Where the value of a field is in its step: a number, a whole number, a flag, a text, whose axes, a number that may
/// be missing, a law that may be missing, three numbers in a row, numbers, texts, steps inside, goals of the axes, one
/// load.
using FieldPlace =
    std::variant<std::monostate, double& (*)(Step&), int& (*)(Step&), bool& (*)(Step&), std::string& (*)(Step&),
                 control::TaskFrame& (*)(Step&), std::optional<double>& (*)(Step&),
                 std::optional<control::Law>& (*)(Step&), double* (*)(Step&), std::vector<double>& (*)(Step&),
                 std::vector<std::string>& (*)(Step&), std::vector<Step>& (*)(Step&), GoalsPlace,
                 LoadOfAxis (*)(Step&)>;

/// One of the words that a field may hold.
struct FieldChoice {
  std::string_view word;   ///< in JSON: "My"
  std::string_view label;  ///< for people: "My flexion-extension"
};

/// One key of a step in JSON: reading, writing, the check of its range, schema, the form of the editor and the table of
/// the help follow from this record. The order of the records of a kind is that of reading and of the form.
/// Thread  any
struct FieldSpec {
  std::string_view name;    ///< the key without its unit: "hold"
  std::string_view unit{};  ///< SI, as units.h has it: "s"; "1" for a pure number; empty for what is no quantity
  FieldPlace at{};          ///< none: it has functions of its own below
  bool required = false;
  std::string_view meaning{};              ///< a sentence for schema, help and the tooltip of the editor
  std::span<const FieldChoice> choices{};  ///< of a whole number that is a word in JSON
  int first = 0;                           ///< the whole number of the first of them
  FieldRange range{};                      ///< of its numbers; of goals that of the loads
  // In the editor of steps
  std::string_view label{};                           ///< what a person reads
  std::string_view problem{};                         ///< Problem::key that belongs to it: as a rule the key in JSON
  int decimals = 2;                                   ///< in the unit of the screen
  bool wide = false;                                  ///< the whole width of the form
  bool ownRow = false;                                ///< begins a row of the form
  bool asText = false;                                ///< too much for a form: edited as JSON only
  std::array<std::string_view, 3> parts{};            ///< labels of three numbers
  std::string_view absent{};                          ///< what it means that there is no number: "stays as it is"
  std::string_view (*unitOf)(const Step&) = nullptr;  ///< SI, where it depends on the rest of the step
  bool (*asked)(const Step&) = nullptr;               ///< the form shows it only then; none: always
  // Where the general way does not do
  bool (*in)(const Step&) = nullptr;       ///< which types of its kind have it; none: all
  bool (*written)(const Step&) = nullptr;  ///< left out of the file where it says no
  void (*read)(Step&, StepReader&, int depth) = nullptr;
  void (*write)(const Step&, nlohmann::json&) = nullptr;
  std::string_view schema{};  ///< its keys with what they may hold, a JSON object
};

template <class S, class T>
S ownerOf(T S::*);

/// The place of a member:  at<&WaitStep::duration_s>
template <auto Member>
[[nodiscard]] auto& at(Step& step) {
  return std::get<decltype(ownerOf(Member))>(step).*Member;
}

}  // namespace articulus::protocol
