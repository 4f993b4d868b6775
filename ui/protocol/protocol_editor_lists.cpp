// Changes of the lists of steps: removing, repeating and moving one or several of a list.
#include <QRegularExpression>
#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "core/protocol/protocol_json.h"
#include "core/protocol/step_catalogue.h"
#include "ui/kit/text.h"
#include "ui/protocol/document/protocol_document.h"
#include "ui/protocol/protocol_editor.h"
#include "ui/status/step_words.h"

namespace articulus::ui {
namespace {

/// Those that are there, as they follow each other.
std::vector<StepPath> inOrder(const protocol::Protocol& protocol, std::vector<StepPath> paths) {
  std::erase_if(paths, [&protocol](const StepPath& path) { return !stepAt(protocol, path); });
  std::ranges::sort(paths, {}, &StepPath::step);
  return paths;
}

/// Out of the list, in their order.
template <class List>
List takeOut(List& list, const std::vector<StepPath>& paths) {
  List taken;
  for (const StepPath& path : paths) taken.push_back(std::move(list[static_cast<std::size_t>(path.step)]));
  for (auto path = paths.rbegin(); path != paths.rend(); ++path) list.erase(list.begin() + path->step);
  return taken;
}

template <class List>
void putIn(List& list, List taken, int place) {
  list.insert(list.begin() + place, std::make_move_iterator(taken.begin()), std::make_move_iterator(taken.end()));
}

std::vector<StepPath> following(const StepPath& first, std::size_t count) {
  std::vector<StepPath> paths;
  for (std::size_t i = 0; i < count; ++i) paths.push_back(first.at(first.step + static_cast<int>(i)));
  return paths;
}

using JsonList = nlohmann::json::array_t;

/// Of a sweep, or a table of conditions; empty: it is neither.
const std::vector<std::vector<protocol::Step>>& passesOf(const protocol::Step& step) {
  static const std::vector<std::vector<protocol::Step>> kNone;
  if (const auto* sweep = std::get_if<protocol::SweepStep>(&step)) return sweep->passes;
  if (const auto* table = std::get_if<protocol::ConditionsStep>(&step)) return table->passes;
  return kNone;
}

/// Some number in it is "$name".
bool takesParameters(const nlohmann::json& node) {
  if (node.is_string()) return node.get_ref<const std::string&>().starts_with('$');
  return node.is_structured() && std::ranges::any_of(node, [](const auto& inside) { return takesParameters(inside); });
}

}  // namespace

/// Nothing could be put into an empty block again: there would be no step in it to put one behind.
bool ProtocolEditor::keepsOne(const StepPath& of, int gone) {
  if (of.top() || countBeside(protocol_, of) > gone) return false;
  emit refused(tr("A block keeps at least one step."), tr("Add another one first, or remove the block itself."));
  return true;
}

void ProtocolEditor::removeSteps(const std::vector<StepPath>& paths) {
  std::vector<StepPath> chosen = inOrder(protocol_, paths);
  if (chosen.empty()) return;
  std::ranges::reverse(chosen);  // so that places before stay what they are
  const QString text = chosen.size() == 1 ? tr("remove %1").arg(stepTitle(*stepAt(protocol_, chosen.front())))
                                          : tr("remove %n step(s)", nullptr, static_cast<int>(chosen.size()));
  if (!chosen.front().top()) {
    if (keepsOne(chosen.front(), static_cast<int>(chosen.size()))) return;
    pushChanged(text, chosen.back(), {}, [&](nlohmann::json& document) {
      auto* list = listIn(document, chosen.front());
      for (const StepPath& path : chosen) {
        if (!hasEntry(list, path.step)) return false;
        list->erase(list->begin() + path.step);
      }
      return true;
    });
    return;
  }
  auto after = protocol_;
  for (const StepPath& path : chosen) {
    if (auto* document = documentSteps(after)) document->erase(document->begin() + path.step);
    after.steps.erase(after.steps.begin() + path.step);
  }
  push(text, std::move(after), chosen.back());
}

void ProtocolEditor::addProtocol(const QString& name, const protocol::Protocol& other, const StepPath& after) {
  static const QRegularExpression kNoKey(QStringLiteral("[^A-Za-z0-9_-]+"));
  QString key = name;
  key.replace(kNoKey, QStringLiteral("_"));
  if (key.isEmpty()) key = QStringLiteral("protocol");
  const StepPath at = after.at(std::clamp(after.step + 1, 0, countBeside(protocol_, after)));
  pushChanged(tr("add the steps of %1").arg(name), at, {}, [&](nlohmann::json& document) {
    auto* list = listIn(document, at);
    if (!list) return false;
    nlohmann::json step;
    step["type"] = "sub_protocol";
    step["protocol"] = toCore(key);
    step["document"] = protocol::toJson(other);
    list->insert(list->begin() + at.step, std::move(step));
    return true;
  });
}

const nlohmann::json& ProtocolEditor::written() const {
  if (!written_) written_ = std::make_shared<const nlohmann::json>(protocol::toJson(protocol_));
  return *written_;
}

std::optional<StepPath> ProtocolEditor::writtenElsewhere(const StepPath& path) const {
  for (std::size_t depth = 0; depth <= path.blocks.size(); ++depth) {
    const auto inside = path.blocks.begin() + static_cast<std::ptrdiff_t>(depth);
    const StepPath around({path.blocks.begin(), inside}, inside == path.blocks.end() ? path.step : inside->step);
    const protocol::Step* step = stepAt(protocol_, around);
    if (!step) return {};
    if (std::holds_alternative<protocol::SubProtocolStep>(*step)) return around;
    if (passesOf(*step).empty()) continue;
    const auto* list = listIn(written(), around);
    if (hasEntry(list, around.step) && (*list)[static_cast<std::size_t>(around.step)].contains("passes")) return around;
  }
  return {};
}

void ProtocolEditor::writeOut(const StepPath& path) {
  const protocol::Step* step = stepAt(protocol_, path);
  if (!step) return;
  std::vector<nlohmann::json> scopes;  // a label is for one step in each
  const auto add = [&scopes](const std::vector<protocol::Step>& some) {
    scopes.push_back(nlohmann::json::array());
    for (const auto& one : some) scopes.back().push_back(protocol::toJson(one));
  };
  if (const auto* other = std::get_if<protocol::SubProtocolStep>(step)) add(other->steps);
  for (const auto& pass : passesOf(*step)) add(pass);
  auto document = protocol::toJson(protocol_);
  const auto* written = listIn(document, path);
  nlohmann::json entry =
      hasEntry(written, path.step) ? (*written)[static_cast<std::size_t>(path.step)] : nlohmann::json();
  if (entry.is_object()) entry.erase("document");  // has parameters of its own, whose values are inserted
  if (takesParameters(entry))
    return emit refused(tr("These steps follow a parameter, or a value of the sweep or table around them."),
                        tr("Written out they would keep the first value. Put plain numbers there first, or change the "
                           "other experiment."));
  pushChanged(tr("steps of %1 written out").arg(stepTitle(*step)), path, {}, [&](nlohmann::json& whole) {
    auto* list = listIn(whole, path);
    if (!hasEntry(list, path.step) || scopes.empty()) return false;
    const nlohmann::json before = (*list)[static_cast<std::size_t>(path.step)];
    list->erase(list->begin() + path.step);
    std::set<std::string> labels;
    collectLabels(whole, labels);
    auto steps = nlohmann::json::array();
    for (auto& scope : scopes) {
      renameLabels(scope, labels);
      collectLabels(scope, labels);
      for (auto& one : scope) steps.push_back(std::move(one));
    }
    nlohmann::json around{{"type", "repeat"}, {"times", 1}};
    for (const char* kept : {"label", "limits", "report"})
      if (before.contains(kept)) around[kept] = before[kept];
    if (around.size() > 2) {
      around["steps"] = std::move(steps);
      steps = nlohmann::json::array({std::move(around)});
    }
    list->insert(list->begin() + path.step, steps.begin(), steps.end());
    return true;
  });
}

std::vector<StepPath> ProtocolEditor::repeatSteps(const std::vector<StepPath>& paths) {
  const std::vector<StepPath> chosen = inOrder(protocol_, paths);
  if (chosen.empty()) return {};
  const StepPath below = chosen.back().at(chosen.back().step + 1);
  const QString text = chosen.size() == 1 ? tr("repeat %1").arg(stepTitle(*stepAt(protocol_, chosen.front())))
                                          : tr("repeat %n step(s)", nullptr, static_cast<int>(chosen.size()));
  const auto repeat = [&chosen, &below](nlohmann::json& list) {
    auto copies = nlohmann::json::array();
    for (const StepPath& path : chosen) copies.push_back(list.at(static_cast<std::size_t>(path.step)));
    std::set<std::string> own;  // labels are for one step each
    collectLabels(copies, own);
    dropLabels(copies, own);
    list.insert(list.begin() + below.step, copies.begin(), copies.end());
  };
  const bool blocks = std::ranges::any_of(
      chosen, [this](const StepPath& path) { return !protocol::blocksOf(*stepAt(protocol_, path)).empty(); });
  if (!below.top() || blocks) {
    const bool done = pushChanged(text, below, {}, [&](nlohmann::json& document) {
      auto* list = listIn(document, chosen.front());
      if (!hasEntry(list, chosen.back().step)) return false;
      repeat(*list);
      return true;
    });
    return done ? following(below, chosen.size()) : std::vector<StepPath>();
  }
  auto after = protocol_;
  if (auto* document = documentSteps(after)) repeat(*document);
  std::vector<protocol::Step> copies;
  for (const StepPath& path : chosen) {
    copies.push_back(*stepAt(protocol_, path));
    copies.back().label.clear();
  }
  putIn(after.steps, std::move(copies), below.step);
  push(text, std::move(after), below);
  return following(below, chosen.size());
}

std::vector<StepPath> ProtocolEditor::moveSteps(const std::vector<StepPath>& from, const StepPath& to) {
  const std::vector<StepPath> chosen = inOrder(protocol_, from);
  if (chosen.empty() || to.step < 0) return {};
  const StepPath first = chosen.front(), last = chosen.back();
  const int count = static_cast<int>(chosen.size());
  const bool together = last.step - first.step == count - 1;
  if (to.beside(first)) {
    if (to.step > countBeside(protocol_, first) - count || (together && to.step == first.step)) return {};
  } else if (keepsOne(first, count)) {
    return {};
  }
  const QString text =
      count == 1 ? tr("move %1").arg(stepTitle(*stepAt(protocol_, first))) : tr("move %n step(s)", nullptr, count);
  if (!first.top() || !to.top()) {
    const bool done = pushChanged(text, to, {}, [&](nlohmann::json& document) {
      auto* list = listIn(document, first);
      if (!hasEntry(list, last.step)) return false;
      auto taken = takeOut(list->get_ref<JsonList&>(), chosen);
      auto* other = listIn(document, to);
      if (!other || to.step > static_cast<int>(other->size())) return false;
      putIn(other->get_ref<JsonList&>(), std::move(taken), to.step);
      return true;
    });
    return done ? following(to, chosen.size()) : std::vector<StepPath>();
  }
  auto after = protocol_;
  if (auto* document = documentSteps(after)) {
    auto& list = document->get_ref<JsonList&>();
    putIn(list, takeOut(list, chosen), to.step);
  }
  putIn(after.steps, takeOut(after.steps, chosen), to.step);
  push(text, std::move(after), to);
  return following(to, chosen.size());
}

}  // namespace articulus::ui
