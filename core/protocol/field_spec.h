#pragma once
#include <array>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/control/selection.h"

namespace articulus::protocol {

struct Step;
class StepReader;

/// Where the value of a field is in its step: a number, a whole number, a flag, a text, whose axes, a number that may
/// be missing, three numbers in a row, numbers, texts, steps inside.
using FieldPlace =
    std::variant<std::monostate, double& (*)(Step&), int& (*)(Step&), bool& (*)(Step&), std::string& (*)(Step&),
                 control::TaskFrame& (*)(Step&), std::optional<double>& (*)(Step&), double* (*)(Step&),
                 std::vector<double>& (*)(Step&), std::vector<std::string>& (*)(Step&), std::vector<Step>& (*)(Step&)>;

/// One of the words that a field may hold.
struct FieldChoice {
  std::string_view word;   ///< in JSON: "My"
  std::string_view label;  ///< for people: "My   flexion-extension"
};

/// One key of a step in JSON: reading, writing, schema, editor and help follow from this record.
/// Thread  any
struct FieldSpec {
  std::string_view name;    ///< the key without its unit: "hold"
  std::string_view unit{};  ///< SI, as units.h has it: "s"; "1" for a pure number; empty for what is no quantity
  FieldPlace at{};          ///< none: it has functions of its own below
  bool required = false;
  std::string_view meaning{};              ///< a few words for schema and help
  std::span<const FieldChoice> choices{};  ///< of a whole number that is a word in JSON
  int first = 0;                           ///< the whole number of the first of them
  // In the editor of steps
  std::string_view label{};    ///< what a person reads; empty: the editor does not show it as a field of its own
  std::string_view problem{};  ///< Problem::key that belongs to it
  double minimum = 0.0, maximum = 0.0;
  int decimals = 2;  ///< in the unit of the screen
  bool wide = false;
  std::array<std::string_view, 3> parts{};  ///< labels of three numbers
  // Where the general way does not do
  bool (*in)(const Step&) = nullptr;       ///< which forms of the step have it; none: all
  bool (*written)(const Step&) = nullptr;  ///< left out of the file where it says no
  void (*read)(Step&, StepReader&, int depth) = nullptr;
  void (*write)(const Step&, nlohmann::json&) = nullptr;
  std::string_view schema{};  ///< its keys with what they may hold, a JSON object
};

inline constexpr double kLongestField_s = 3600.0;  ///< that the editor takes

template <class S, class T>
S ownerOf(T S::*);

/// The place of a member:  at<&WaitStep::duration_s>
template <auto Member>
[[nodiscard]] auto& at(Step& step) {
  return std::get<decltype(ownerOf(Member))>(step).*Member;
}

}  // namespace articulus::protocol
