#include "ui/protocol/analyses/analysis_option.h"

#include <QCoreApplication>
#include <array>
#include <sstream>

#include "core/base/json_reader.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

using Kind = AnalysisOption::Kind;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(AnalysisOption)
};

constexpr int kDecimals = 6;

Kind kindOf(const std::string& word) {
  if (word == "number") return Kind::Number;
  if (word == "numbers") return Kind::Numbers;
  if (word == "texts") return Kind::Texts;
  if (word == "flag") return Kind::Flag;
  return word.empty() ? Kind::Text : Kind::Structure;
}

QStringList partsOf(const QString& text) {
  QStringList parts;
  for (const QString& part : text.split(QLatin1Char(';'), Qt::SkipEmptyParts))
    if (!part.trimmed().isEmpty()) parts << part.trimmed();
  return parts;
}

base::Error wrong(const AnalysisOption& option, const QString& why) {
  return {base::ErrorCode::InvalidArgument, toCore(QStringLiteral("%1: %2").arg(labelOf(option), why)), {}};
}

}  // namespace

std::vector<AnalysisOption> optionsOf(const run::RunAnalysis& analysis) {
  std::vector<AnalysisOption> options;
  std::istringstream words{std::string(analysis.keys)};
  for (std::string word; words >> word;) {
    const auto colon = word.find(':');
    options.push_back({word.substr(0, colon), kindOf(colon == std::string::npos ? "" : word.substr(colon + 1))});
  }
  options.push_back({"source", Kind::Text});
  return options;
}

QString labelOf(const AnalysisOption& option) {
  static constexpr std::array kUnits{"_Nm_per_deg", "_N_per_mm", "_um_per_N", "_Nm", "_mm",
                                     "_deg",        "_Hz",       "_N",        "_s",  "_percent"};
  static constexpr std::array kShown{"Nm/deg", "N/mm", "µm/N", "Nm", "mm", "deg", "Hz", "N", "s", "%"};
  QString name = toQt(option.key), unit;
  for (std::size_t i = 0; i < kUnits.size() && unit.isEmpty(); ++i)
    if (const QLatin1String suffix(kUnits[i]); name.endsWith(suffix)) {
      name.chop(suffix.size());
      unit = QString::fromUtf8(kShown[i]);
    }
  name = coreText(toCore(name.replace(QLatin1Char('_'), QLatin1Char(' '))));
  return unit.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, unit);
}

QString optionText(const AnalysisOption& option, const nlohmann::json& value, const QLocale& locale) {
  const auto one = [&locale](const nlohmann::json& v) {
    if (v.is_number()) return numberText(v.get<double>(), kDecimals, locale);
    return v.is_string() ? toQt(v.get<std::string>()) : toQt(v.dump());
  };
  if ((option.kind == Kind::Numbers || option.kind == Kind::Texts) && value.is_array()) {
    QStringList parts;
    for (const auto& v : value) parts << one(v);
    return parts.join(QStringLiteral("; "));
  }
  if (option.kind == Kind::Flag && value.is_boolean())
    return value.get<bool>() ? QStringLiteral("true") : QStringLiteral("false");
  return one(value);
}

base::Result<nlohmann::json> optionValue(const AnalysisOption& option, const QString& text, const QLocale& locale) {
  const QString typed = text.trimmed();
  if (typed.isEmpty()) return nlohmann::json();
  switch (option.kind) {
    case Kind::Text: return nlohmann::json(toCore(typed));
    case Kind::Flag: return nlohmann::json(typed == QLatin1String("true"));
    case Kind::Texts: {
      nlohmann::json list = nlohmann::json::array();
      for (const QString& part : partsOf(typed)) list.push_back(toCore(part));
      return list;
    }
    case Kind::Number:
    case Kind::Numbers: {
      nlohmann::json list = nlohmann::json::array();
      for (const QString& part : partsOf(typed)) {
        const ReadNumber read = readNumber(part, locale);
        if (!read.value) return wrong(option, read.problem);
        list.push_back(*read.value);
      }
      if (option.kind == Kind::Numbers) return list;
      if (list.size() != 1) return wrong(option, Words::tr("one number"));
      return list.front();
    }
    case Kind::Structure: {
      auto json = base::parseJson(toCore(typed), option.key, true);
      if (!json) return wrong(option, coreText(json.error().message));
      if (!json->is_structured()) return wrong(option, Words::tr("a list or an object, as JSON"));
      return *json;
    }
  }
  return nlohmann::json();
}

}  // namespace articulus::ui
