#include "ui/protocol/document/protocol_document.h"

#include <nlohmann/json.hpp>

namespace articulus::ui {

/// The steps as they were read, where they are still those: a change of one keeps the parameters of the others.
nlohmann::json* documentSteps(protocol::Protocol& protocol) {
  if (!protocol.document->is_object()) return nullptr;
  const auto steps = protocol.document->find("steps");
  return steps != protocol.document->end() && steps->is_array() && steps->size() == protocol.steps.size() ? &*steps
                                                                                                          : nullptr;
}

/// The list of steps that the step is in; null where the protocol writes it otherwise.
nlohmann::json* listIn(nlohmann::json& document, const StepPath& path) {
  nlohmann::json* list = &document["steps"];
  for (const StepPath::Block& block : path.blocks) {
    if (!list->is_array() || block.step < 0 || block.step >= static_cast<int>(list->size())) return nullptr;
    auto& step = (*list)[static_cast<std::size_t>(block.step)];
    const auto inside = step.find(block.list);
    if (!step.is_object() || block.list.empty() || inside == step.end()) return nullptr;
    list = &*inside;
  }
  return list->is_array() ? list : nullptr;
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

}  // namespace articulus::ui
