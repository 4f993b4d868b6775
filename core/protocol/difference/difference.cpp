#include "core/protocol/difference/difference.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/protocol/difference/step_alignment.h"
#include "core/protocol/step_catalogue.h"
#include "core/protocol/words.h"

namespace articulus::protocol {
namespace {

using nlohmann::json;

/// The steps under key in the JSON of a protocol or block; null where they are not written there.
const json* stepsUnder(const json* written, std::string_view key) {
  if (!written || !written->is_object()) return nullptr;
  const auto found = written->find(key.empty() ? "steps" : std::string(key));
  if (found != written->end() && found->is_array()) return &*found;
  const auto document = written->find("document");  // of a protocol inside this one
  return document != written->end() ? stepsUnder(&*document, "steps") : nullptr;
}

std::vector<StepNode> nodesOf(const std::vector<Step>& steps, const json* written);

StepNode nodeOf(const Step& step, const json* written) {
  StepNode node{&step, fieldsInWords(step, written), {}, {}};
  int pass = 0;
  for (const StepBlock& block : blocksOf(step)) {
    const json* inside = stepsUnder(written, block.key);
    ++pass;
    if (block.again && inside) continue;  // one list in the file, and it was compared with its first value
    const std::string heading = block.again ? "value " + std::to_string(pass) : block.heading;
    node.lists.push_back({heading, nodesOf(*block.steps, inside)});
  }
  json whole = json::array({typeName(step)});
  for (const FieldWords& field : node.words) whole.push_back({field.name, field.part, field.value, field.exact});
  for (const StepNode::List& list : node.lists) {
    whole.push_back(list.heading);
    for (const StepNode& inside : list.steps) whole.push_back(inside.whole);
  }
  node.whole = whole.dump(-1, ' ', false, json::error_handler_t::replace);
  return node;
}

std::vector<StepNode> nodesOf(const std::vector<Step>& steps, const json* written) {
  std::vector<StepNode> nodes;
  nodes.reserve(steps.size());
  const bool known = written && written->size() == steps.size();
  for (std::size_t i = 0; i < steps.size(); ++i) nodes.push_back(nodeOf(steps[i], known ? &(*written)[i] : nullptr));
  return nodes;
}

std::vector<FieldChange> changesOf(const std::vector<FieldWords>& before, const std::vector<FieldWords>& after) {
  const auto sameField = [](const FieldWords& field) {
    return [&field](const FieldWords& other) { return other.name == field.name && other.part == field.part; };
  };
  std::vector<FieldChange> changes;
  for (const FieldWords& now : after) {
    const auto was = std::ranges::find_if(before, sameField(now));
    if (was == before.end()) {
      if (!now.value.empty()) changes.push_back({now.name, now.part, {}, now.value, now.ownWords});
    } else if (was->value != now.value) {
      changes.push_back({now.name, now.part, was->value, now.value, now.ownWords});
    } else if (was->exact != now.exact) {
      changes.push_back({now.name, now.part, was->value, "others, " + now.value, now.ownWords});
    }
  }
  for (const FieldWords& was : before)
    if (!was.value.empty() && std::ranges::none_of(after, sameField(was)))
      changes.push_back({was.name, was.part, was.value, {}, was.ownWords});
  return changes;
}

/// Walks two lists of steps, and what is inside them.
class Comparison {
 public:
  explicit Comparison(std::vector<StepChange>& changes) : changes_(changes) {}

  void lists(const std::vector<StepNode>& before, const std::vector<StepNode>& after, const std::string& placeBefore,
             const std::string& placeAfter, const std::string& heading) {
    for (const StepPair& pair : alignSteps(before, after)) {
      const auto* was = pair.before < 0 ? nullptr : &before[static_cast<std::size_t>(pair.before)];
      const auto* is = pair.after < 0 ? nullptr : &after[static_cast<std::size_t>(pair.after)];
      StepChange change;
      if (was) change.before = placeBefore + std::to_string(pair.before + 1);
      if (is) change.after = placeAfter + std::to_string(pair.after + 1);
      change.list = heading;
      const Step& step = is ? *is->step : *was->step;
      change.title = titleOf(step);
      change.summary = summaryOf(step);
      if (was && is) both(*was, *is, std::move(change), pair.moved);
      else {
        change.kind = is ? ChangeKind::Added : ChangeKind::Removed;
        changes_.push_back(std::move(change));
      }
    }
  }

 private:
  void both(const StepNode& was, const StepNode& is, StepChange change, bool moved) {
    if (was.whole == is.whole && !moved) return;
    change.kind = moved ? ChangeKind::Moved : ChangeKind::Changed;
    change.fields = changesOf(was.words, is.words);
    const std::string before = change.before + ".", after = change.after + ".";
    if (moved || !change.fields.empty()) changes_.push_back(std::move(change));
    if (was.whole == is.whole) return;
    for (const StepNode::List& list : is.lists) {
      const StepNode::List* old = find(was, list.heading);
      lists(old ? old->steps : std::vector<StepNode>(), list.steps, before, after, list.heading);
    }
    for (const StepNode::List& list : was.lists)
      if (!find(is, list.heading)) lists(list.steps, {}, before, after, list.heading);
  }

  static const StepNode::List* find(const StepNode& node, const std::string& heading) {
    const auto at = std::ranges::find(node.lists, heading, &StepNode::List::heading);
    return at == node.lists.end() ? nullptr : &*at;
  }

  std::vector<StepChange>& changes_;
};

std::string inUnit(double value, const std::string& unit) {
  return shownQuantity(value, "1") + (unit.empty() || unit == "1" ? "" : " " + unit);
}

std::vector<FieldWords> wordsOf(const Parameter& p) {
  return {{"Value", {}, inUnit(p.value, p.unit)},
          {"Least value", {}, inUnit(p.minimum, p.unit)},
          {"Largest value", {}, inUnit(p.maximum, p.unit)},
          {"Label", {}, p.label, true},
          {"Meaning", {}, p.meaning, true}};
}

std::vector<FieldWords> wordsOf(const AnalysisRequest& analysis) {
  std::vector<FieldWords> words;
  if (!analysis.options->is_object()) return words;
  for (const auto& [key, value] : analysis.options->items())
    if (key != "type") {
      std::string name = key;
      std::ranges::replace(name, '_', ' ');
      words.push_back({std::move(name), {}, jsonInWords(value)});
    }
  return words;
}

/// Items of two lists by their names; the n-th of a name belongs to the n-th of that name.
template <class T>
std::vector<ItemChange> itemsOf(const std::vector<T>& before, const std::vector<T>& after, std::string T::*name) {
  std::vector<ItemChange> changes;
  std::vector<bool> found(before.size(), false);
  for (const T& now : after) {
    std::size_t i = 0;
    while (i < before.size() && (found[i] || before[i].*name != now.*name)) ++i;
    const bool there = i < before.size();
    if (there) found[i] = true;
    auto fields = changesOf(there ? wordsOf(before[i]) : std::vector<FieldWords>(), wordsOf(now));
    if (!there || !fields.empty())
      changes.push_back({there ? ChangeKind::Changed : ChangeKind::Added, now.*name, std::move(fields)});
  }
  for (std::size_t i = 0; i < before.size(); ++i)
    if (!found[i]) changes.push_back({ChangeKind::Removed, before[i].*name, changesOf(wordsOf(before[i]), {})});
  return changes;
}

std::vector<FieldWords> wordsOf(const Protocol& p) {
  return {{"Name", {}, p.name, true},
          {"Description", {}, p.description, true},
          {"Source", {}, p.source, true},
          {"Made for the cell", {}, p.cell, true},
          {"Made for the simulated specimen", {}, p.specimen, true},
          {"Runs with the vice open", {}, p.viceOpen ? "yes" : "no"},
          {"In a pause", {}, p.unloadsInPause ? "the specimen is unloaded" : "the robot holds"},
          {"Mirrored for a left joint", {}, p.sideAware ? "yes" : "no"}};
}

std::string line(const std::string& of, const FieldChange& change) {
  const auto quoted = [&change](const std::string& text) {
    return text.empty() ? std::string("none") : change.ownWords ? "\"" + text + "\"" : text;
  };
  return of + change.name + (change.part.empty() ? "" : " " + change.part) + ": " + quoted(change.before) + " -> " +
         quoted(change.after);
}

void addLines(const std::string& what, const std::vector<ItemChange>& items, std::vector<std::string>& lines) {
  for (const ItemChange& item : items) {
    const std::string name = what + " " + item.name;
    if (item.kind == ChangeKind::Changed)
      for (const FieldChange& field : item.fields) lines.push_back(line(name + ": ", field));
    else {
      std::vector<std::string> says;
      for (const FieldChange& field : item.fields)
        says.push_back(field.name + " " + (item.kind == ChangeKind::Added ? field.after : field.before));
      lines.push_back(name + ": " + std::string(word(item.kind)) + (says.empty() ? "" : " (" + joined(says) + ")"));
    }
  }
}

}  // namespace

std::string_view word(ChangeKind kind) noexcept {
  constexpr std::string_view kWords[]{"changed", "added", "removed", "moved"};
  return kWords[static_cast<std::size_t>(kind)];
}

std::string placeOf(const StepChange& change) {
  if (change.after.empty() || change.before.empty() || change.before == change.after)
    return change.after.empty() ? change.before : change.after;
  return change.after + " (before: " + change.before + ")";
}

ProtocolDifference differenceOf(const Protocol& before, const Protocol& after) {
  ProtocolDifference difference;
  difference.whole = changesOf(wordsOf(before), wordsOf(after));
  difference.parameters = itemsOf(before.parameters, after.parameters, &Parameter::name);
  difference.analyses = itemsOf(before.analyses, after.analyses, &AnalysisRequest::type);
  const json &writtenBefore = before.document, &writtenAfter = after.document;
  Comparison(difference.steps)
      .lists(nodesOf(before.steps, stepsUnder(&writtenBefore, "steps")),
             nodesOf(after.steps, stepsUnder(&writtenAfter, "steps")), {}, {}, {});
  return difference;
}

std::vector<std::string> inWords(const ProtocolDifference& difference) {
  std::vector<std::string> lines;
  for (const FieldChange& change : difference.whole) lines.push_back(line({}, change));
  addLines("Parameter", difference.parameters, lines);
  addLines("Analysis", difference.analyses, lines);
  for (const StepChange& change : difference.steps) {
    const std::string name =
        "Step " + placeOf(change) + (change.list.empty() ? "" : ", " + change.list) + " " + change.title;
    if (change.kind != ChangeKind::Changed)
      lines.push_back(name + ": " + std::string(word(change.kind)) +
                      (change.summary.empty() ? "" : " (" + change.summary + ")"));
    for (const FieldChange& field : change.fields) lines.push_back(line(name + ": ", field));
  }
  return lines;
}

}  // namespace articulus::protocol
