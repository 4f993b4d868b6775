#pragma once
#include <QLocale>
#include <QString>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/run/analysis_catalogue.h"

namespace articulus::ui {

/// One key of the options of an analysis, as a person types it.
struct AnalysisOption {
  enum class Kind { Text, Number, Numbers, Texts, Flag, Structure };  ///< Structure: a list or an object, as JSON
  std::string key;
  Kind kind = Kind::Text;
};

/// All that the catalogue has for that analysis, and where its numbers come from.
[[nodiscard]] std::vector<AnalysisOption> optionsOf(const run::RunAnalysis& analysis);

/// "rest_s": "rest (s)".
[[nodiscard]] QString labelOf(const AnalysisOption& option);

/// What is typed for it: several labels or numbers are divided by semicolons.
[[nodiscard]] QString optionText(const AnalysisOption& option, const nlohmann::json& value, const QLocale& locale);

/// Out     null where nothing stands there: the option is not said
/// Errors  what is wrong with the text, with the label
[[nodiscard]] base::Result<nlohmann::json> optionValue(const AnalysisOption& option, const QString& text,
                                                       const QLocale& locale);

}  // namespace articulus::ui
