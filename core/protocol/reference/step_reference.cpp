#include "core/protocol/reference/step_reference.h"

#include "core/protocol/step_catalogue.h"
#include "core/protocol/step_fields.h"
#include "core/protocol/units.h"
#include "core/protocol/words.h"

namespace articulus::protocol {
namespace {

constexpr std::string_view kHead = R"(# Steps of a protocol

Every step with its fields, as the editor shows them. *In a file* is the key in JSON: it carries its unit. Fields
without a name are edited with **Edit as JSON …**. A field in **bold** must be in the file. *Takes* holds for any cell;
what the limits of the cell allow is less, and the editor says so.

)";

constexpr std::string_view kTail = R"(
## What every step may have

| In a file | Meaning |
|---|---|
| `label` | A name to refer to and to show |
| `limits` | Limits of this step and all in it: tighter than those of the cell, never looser |
| `report` | Rows of the result table that this step gives |
)";

std::string code(std::string_view word) { return std::string("`").append(word).append("`"); }

/// "0 to 1000 N"; of a number whose unit depends on the rest, without it.
std::string rangeOf(const FieldSpec& field) {
  return field.range.stated() ? shownRange(field.range, field.unit) : std::string();
}

/// "1 N", "0, 0, 0 mm"
std::string defaultOf(std::span<const double> values, std::string_view si) {
  const ShownUnit unit = shownUnit(si);
  std::vector<std::string> parts;
  for (const double value : values) parts.push_back(shownNumber(value * unit.scale));
  return joined(parts) + (unit.name.empty() ? "" : " " + std::string(unit.name));
}

template <class Item, class Word>
std::string wordsOf(const Item& items, Word&& word) {
  std::vector<std::string> words;
  for (const auto& item : items) words.push_back(word(item));
  return joined(words);
}

/// What a field takes.
struct Takes {
  const FieldSpec& field;
  std::string operator()(std::monostate) const { return {}; }
  std::string operator()(int& (*)(Step&)) const {
    return field.choices.empty() ? rangeOf(field)
                                 : wordsOf(field.choices, [](const FieldChoice& c) { return code(c.word); });
  }
  std::string operator()(bool& (*)(Step&)) const { return "`true`, `false`"; }
  std::string operator()(std::string& (*)(Step&)) const { return "text"; }
  std::string operator()(std::vector<std::string>& (*)(Step&)) const { return "texts"; }
  std::string operator()(control::TaskFrame& (*)(Step&)) const { return "`world`, `tool`, `joint`"; }
  std::string operator()(std::optional<control::Law>& (*)(Step&)) const { return "a control law"; }
  std::string operator()(const GoalsPlace& at) const {
    return "each axis: " + wordsOf(at.modes, [this, &at](control::AxisMode mode) {
             constexpr std::array<std::string_view, 4> kWords{"load", "pose", "held", "free"};
             const std::string word(kWords[static_cast<std::size_t>(mode)]);
             if (mode == control::AxisMode::Force)
               return word + " " + rangeOf(field) + (at.axes > 3 ? " N or Nm" : " N");
             if (mode != control::AxisMode::Position) return word;
             return word + " " + shownRange(goalRange(field, mode, 0), "m") + " or " +
                    shownRange(goalRange(field, mode, 3), "rad");
           });
  }
  std::string operator()(LoadOfAxis (*)(Step&)) const { return "one load, " + rangeOf(field) + " N or Nm"; }
  std::string operator()(std::vector<Step>& (*)(Step&)) const { return "steps"; }
  std::string operator()(std::vector<double>& (*)(Step&)) const { return "numbers"; }
  std::string operator()(const auto&) const { return rangeOf(field); }
};

/// What it is where the file does not say.
struct Default {
  const FieldSpec& field;
  Step step;
  std::string operator()(double& (*at)(Step&)) { return defaultOf({&at(step), 1}, unitOf(field, step)); }
  std::string operator()(double* (*at)(Step&)) { return defaultOf({at(step), 3}, unitOf(field, step)); }
  std::string operator()(int& (*at)(Step&)) {
    if (!field.absent.empty()) return std::string(field.absent);
    return field.choices.empty() ? std::to_string(at(step))
                                 : code(field.choices[static_cast<std::size_t>(at(step) - field.first)].word);
  }
  std::string operator()(bool& (*at)(Step&)) { return at(step) ? "`true`" : "`false`"; }
  std::string operator()(std::string& (*at)(Step&)) { return at(step); }
  std::string operator()(std::vector<std::string>& (*at)(Step&)) { return joined(at(step)); }
  std::string operator()(control::TaskFrame& (*)(Step&)) { return "`world`"; }
  std::string operator()(const auto&) { return std::string(field.absent); }
};

std::string labelOf(const FieldSpec& field) {
  if (!field.label.empty()) return std::string(field.label);
  if (field.parts[0].empty()) return {};
  return wordsOf(field.parts, [](std::string_view part) { return std::string(part); });
}

std::string row(std::initializer_list<std::string> cells) {
  std::string text;
  for (const std::string& cell : cells) text.append("| ").append(cell).append(" ");
  return text.append("|\n");
}

std::string rowOf(const FieldSpec& field, const StepType& type) {
  std::string label = labelOf(field);
  if (field.required && !label.empty()) label.insert(0, "**").append("**");
  return row({label, wordsOf(keysOf(field), code), std::visit(Takes{field}, field.at),
              field.required || field.unitOf ? std::string() : std::visit(Default{field, type.blank()}, field.at),
              std::string(field.meaning)});
}

}  // namespace

std::string stepReference() {
  std::string text(kHead);
  text += "| Step | What it does |\n|---|---|\n";
  for (const StepType& type : stepCatalogue())
    text += row({std::string(type.form->title), std::string(type.form->meaning)});
  for (const StepType& type : stepCatalogue()) {
    text.append("\n## ").append(type.form->title).append("\n\n").append(type.form->meaning);
    if (!type.form->note.empty()) text.append(" ").append(type.form->note);
    text.append(" In a file: `\"type\": \"").append(type.form->type).append("\"`.\n");
    const auto fields = fieldsOf(type);
    if (!fields.empty()) text += "\n| Field | In a file | Takes | Default | Meaning |\n|---|---|---|---|---|\n";
    for (const FieldSpec* field : fields) text += rowOf(*field, type);
  }
  return text.append(kTail);
}

}  // namespace articulus::protocol
