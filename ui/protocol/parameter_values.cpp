#include "ui/protocol/parameter_values.h"

#include "core/protocol/protocol_json.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {

void ParameterValues::setProtocol(const protocol::Protocol& protocol) {
  original_ = protocol_ = protocol;
  values_.clear();
  for (const auto& parameter : original_.parameters) values_.push_back(parameter.value);
  problem_.clear();
  emit replaced();
}

void ParameterValues::set(std::size_t i, double value) {
  if (i >= values_.size() || values_[i] == value) return;
  values_[i] = value;
  std::vector<std::pair<std::string, double>> chosen;
  for (std::size_t k = 0; k < values_.size(); ++k)
    if (changed(k)) chosen.emplace_back(original_.parameters[k].name, values_[k]);
  auto made = chosen.empty() ? base::Result<protocol::Protocol>(original_) : protocol::instantiate(original_, chosen);
  problem_ = made ? QString() : coreText(made.error().text());
  if (made) protocol_ = std::move(*made);
  emit valuesChanged();
}

}  // namespace articulus::ui
