#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/protocol/field_spec.h"

namespace articulus::protocol {

class ForecastWalk;
class SegmentMaker;
class Unroller;
class Validator;

/// What a kind of step is under one "type" of JSON. Most kinds have one form; a waveform has four.
struct StepForm {
  std::string_view type;      ///< "load_cycle"
  std::string_view title;     ///< "Load cycle"
  std::string_view icon;      ///< key of a drawing
  std::string_view meaning;   ///< one sentence for the schema
  std::string_view note{};    ///< what the editor says below its fields
  std::string_view rules{};   ///< of the schema beside its keys, a JSON object: which keys go together
  Step (*blank)() = nullptr;  ///< what reading starts from; none: a step as it is constructed
};

/// What the editor offers to add.
struct StepTemplate {
  std::string_view group;  ///< heading of the menu: "Load"
  int place;               ///< in the group
  std::string_view label, icon;
  Step (*make)();
};

/// Steps inside a step.
struct StepBlock {
  std::string heading;  ///< "Then"; empty where a block has one list only
  const std::vector<Step>* steps;
  bool again = false;  ///< the same as the list before with other numbers
};

/// All that is known of a kind of step: one record a kind, in steps/<kind>.cpp, found by kindOf(step). What is general
/// (reader, writer, validator, expansion, mirror, forecast, compiler, words) asks this record.
template <class S>
struct StepKind {
  std::span<const StepForm> forms;
  std::span<const FieldSpec> fields;
  std::span<const StepTemplate> templates{};
  std::size_t (*form)(const S&) = nullptr;               ///< which of the forms; none: the first
  std::vector<StepBlock> (*blocks)(const S&) = nullptr;  ///< none: a leaf
  std::string (*title)(const S&) = nullptr;              ///< none: that of the form
  std::string (*summary)(const S&) = nullptr;            ///< what it does in one line
  void (*validate)(const S&, Validator&) = nullptr;
  bool (*closesLoop)(const S&) = nullptr;                 ///< over the load; none: what is inside it does, or nothing
  void (*expand)(const S&, Unroller&) = nullptr;          ///< none: one motion
  void (*mirror)(S&) = nullptr;                           ///< none: it has no side
  double (*forecast)(const S&, ForecastWalk&) = nullptr;  ///< s; none: it takes no time
  void (*compile)(const S&, SegmentMaker&) = nullptr;     ///< none: it is no motion
};

}  // namespace articulus::protocol
