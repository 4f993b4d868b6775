#pragma once
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/protocol/field_spec.h"
#include "core/protocol/step_time.h"

namespace articulus::protocol {

struct Embedding;
class ForecastWalk;
class SegmentMaker;
class SetPointDrawer;
class Unroller;
class Validator;

/// What a kind of step is under one "type" of JSON. Most kinds have one form; a waveform has four.
struct StepForm {
  std::string_view type;                ///< "load_cycle"
  std::string_view title;               ///< "Load cycle"
  std::string_view icon;                ///< key of a drawing
  std::string_view meaning;             ///< one sentence for the schema
  std::string_view note{};              ///< what the editor says below its fields
  std::string_view rules{};             ///< of the schema beside its keys, a JSON object: which keys go together
  Step (*blank)() = nullptr;            ///< what reading starts from; none: a step as it is constructed
  bool exchangeable = false;            ///< the editor may make it another one of its kind that says so too
  void (*embed)(Embedding&) = nullptr;  ///< puts in what its JSON names in other files; none: nothing
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
  bool again = false;              ///< the same as the list before with other numbers
  std::string_view key = "steps";  ///< of the list in the step's JSON; empty: it stands elsewhere
};

/// A load that goes up and down on one axis, with a name in tables: results are made of it, loops drawn.
struct LoadLoop {
  std::string motion;  ///< "FE"
  int axis = 0;        ///< of the load, 0..5
  int cycles = 1, reportedCycle = 1;
};

/// x y z m and FE LB AR rad from the reference pose.
using StepPose = std::array<double, 6>;

/// All that is known of a kind of step: one record a kind, in steps/<kind>.cpp, found by kindOf(step). What is general
/// (reader, writer, validator, expansion, mirror, forecast, compiler, words) asks this record.
template <class S>
struct StepKind {
  std::span<const StepForm> forms;
  std::span<const FieldSpec> fields;
  std::span<const StepTemplate> templates{};
  std::size_t (*form)(const S&) = nullptr;               ///< which of the forms; none: the first
  void (*become)(S&, std::size_t form) = nullptr;        ///< another of the forms; none: there is one
  std::vector<StepBlock> (*blocks)(const S&) = nullptr;  ///< none: a leaf
  std::string (*title)(const S&) = nullptr;              ///< none: that of the form
  std::string (*summary)(const S&) = nullptr;            ///< what it does in one line
  void (*validate)(const S&, Validator&) = nullptr;
  bool (*closesLoop)(const S&) = nullptr;                   ///< over the load; none: what is inside it does, or nothing
  void (*expand)(const S&, Unroller&) = nullptr;            ///< none: one motion
  void (*mirror)(S&) = nullptr;                             ///< none: it has no side
  StepTime (*forecast)(const S&, ForecastWalk&) = nullptr;  ///< none: it takes no time
  void (*compile)(const S&, SegmentMaker&) = nullptr;       ///< none: it is no motion
  void (*draw)(const S&, SetPointDrawer&) = nullptr;        ///< none: its time passes, its set-points are not known
  std::array<bool, 6> (*wantedZero)(const S&) = nullptr;    ///< loads that are aside of what it asks for; none: all
  int (*cycles)(const S&) = nullptr;                        ///< to be counted while it runs; none: 0
  LoadLoop (*loop)(const S&) = nullptr;                     ///< none: it makes no rows of results by itself
  StepPose (*pose)(const S&) = nullptr;                     ///< that it leads to; none: no single one is stated
  void (*setPose)(S&, const StepPose&) = nullptr;
};

}  // namespace articulus::protocol
