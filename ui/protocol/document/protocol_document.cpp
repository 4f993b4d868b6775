#include "ui/protocol/document/protocol_document.h"

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

namespace articulus::ui {

/// The steps as they were read, where they are still those: a change of one keeps the parameters of the others.
nlohmann::json* documentSteps(protocol::Protocol& protocol) {
  if (!protocol.document->is_object()) return nullptr;
  const auto steps = protocol.document->find("steps");
  return steps != protocol.document->end() && steps->is_array() && steps->size() == protocol.steps.size() ? &*steps
                                                                                                          : nullptr;
}

/// The list of steps that the step is in; null where the protocol writes it otherwise.
const nlohmann::json* listIn(const nlohmann::json& document, const StepPath& path) {
  const auto steps = document.find("steps");
  if (steps == document.end()) return nullptr;
  const nlohmann::json* list = &*steps;
  for (const StepPath::Block& block : path.blocks) {
    if (!list->is_array() || block.step < 0 || block.step >= static_cast<int>(list->size())) return nullptr;
    const auto& step = (*list)[static_cast<std::size_t>(block.step)];
    const auto inside = step.find(block.list);
    if (!step.is_object() || block.list.empty() || inside == step.end()) return nullptr;
    list = &*inside;
  }
  return list->is_array() ? list : nullptr;
}

nlohmann::json* listIn(nlohmann::json& document, const StepPath& path) {
  return const_cast<nlohmann::json*>(listIn(std::as_const(document), path));
}

bool hasEntry(const nlohmann::json* list, int place) {
  return list && place >= 0 && place < static_cast<int>(list->size());
}

/// Labels are for one step each, at whatever depth.
void collectLabels(const nlohmann::json& node, std::set<std::string>& labels) {
  if (node.is_object())
    if (const auto label = node.find("label"); label != node.end() && label->is_string())
      labels.insert(label->get<std::string>());
  if (node.is_structured())
    for (const auto& inside : node) collectLabels(inside, labels);
}

void dropLabels(nlohmann::json& node, const std::set<std::string>& taken) {
  if (node.is_object())
    if (const auto label = node.find("label");
        label != node.end() && label->is_string() && taken.contains(label->get<std::string>()))
      node.erase(label);
  if (node.is_structured())
    for (auto& inside : node) dropLabels(inside, taken);
}

void renameLabels(nlohmann::json& steps, const std::set<std::string>& taken) {
  std::set<std::string> own;
  collectLabels(steps, own);
  std::map<std::string, std::string> names;
  for (const std::string& label : own) {
    if (!taken.contains(label)) continue;
    std::string free;
    for (int n = 2; free.empty() || taken.contains(free) || own.contains(free); ++n)
      free = label + " " + std::to_string(n);
    names[label] = free;
    own.insert(free);
  }
  const std::function<void(nlohmann::json&)> rename = [&](nlohmann::json& node) {
    const auto change = [&](const char* key) {
      const auto at = node.find(key);
      if (at == node.end() || !at->is_string()) return;
      if (const auto name = names.find(at->get<std::string>()); name != names.end()) *at = name->second;
    };
    if (node.is_object()) {
      change("label");
      if (node.contains("of")) change("step");  // a measure: of which step
    }
    if (node.is_structured())
      for (auto& inside : node) rename(inside);
  };
  if (!names.empty()) rename(steps);
}

}  // namespace articulus::ui
