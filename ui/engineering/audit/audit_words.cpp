#include "ui/engineering/audit/audit_words.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/base/stored_json.h"
#include "core/control/gain_set.h"
#include "core/control/law.h"
#include "core/robot/joint_vector.h"
#include "core/run/drift/measured_quantity.h"
#include "core/safety/limit_catalogue.h"
#include "ui/engineering/tuning/tuning_sources.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/screen_unit.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

/// The context of the words here.
struct Words {
  Q_DECLARE_TR_FUNCTIONS(AuditWords)
};

constexpr int kDigits = 6;

constexpr std::string_view kOfLimits = "limits.";

const base::ParameterSpec* gainOf(const std::string& key) {
  const auto all = control::gainCatalogue();
  const auto found = std::ranges::find(all, std::string_view(key), &base::ParameterSpec::key);
  return found == all.end() ? nullptr : &*found;
}

struct LimitPlace {
  const safety::LimitSpec* spec = nullptr;
  int element = 0;
};
LimitPlace limitOf(const std::string& subject) {
  LimitPlace place;
  if (!subject.starts_with(kOfLimits)) return place;
  const std::string key = subject.substr(kOfLimits.size());
  safety::forEachLimit(robot::kMaxJoints, [&](const safety::LimitSpec& spec, int element) {
    if (safety::keyOf(spec, element) == key) place = {&spec, element};
  });
  return place;
}

QString lawName(const std::string& key) {
  const auto& all = control::lawCatalogue();
  const auto found = std::ranges::find(all, std::string_view(key), &control::LawInfo::key);
  return found == all.end() ? toQt(key) : coreText(found->label);
}

/// "1.5" of the trail on the screen; as it is where it is no number.
QString number(const std::string& value, const ScreenUnit& shown) {
  const auto read = readNumber(toQt(value), QLocale::c()).value;
  return read ? withUnit(*read * shown.scale, shown.unit) : toQt(value);
}

/// "mass_kg": its words and how its numbers stand on the screen.
struct Field {
  QString words;
  ScreenUnit shown;
};
Field fieldOf(const std::string& key) {
  if (const auto known = run::measuredQuantity(key)) return {coreText(known->label), {toQt(known->unit), known->shown}};
  std::string words = key;
  ScreenUnit shown;
  const std::array<std::pair<std::string_view, ScreenUnit>, 8> endings{{{"_N_Nm", {QStringLiteral("N, Nm"), 1.0}},
                                                                        {"_kg_kgm", {QStringLiteral("kg, kg m"), 1.0}},
                                                                        {"_kgm2", {QStringLiteral("kg m²"), 1.0}},
                                                                        {"_kg", {QStringLiteral("kg"), 1.0}},
                                                                        {"_rad", screenUnit("rad")},
                                                                        {"_Hz", {QStringLiteral("Hz"), 1.0}},
                                                                        {"_s", {QStringLiteral("s"), 1.0}},
                                                                        {"_m", screenUnit("m")}}};
  for (const auto& [ending, unit] : endings)
    if (words.ends_with(ending) && words.find("_per_") == std::string::npos) {
      words.resize(words.size() - ending.size());
      shown = unit;
      break;
    }
  std::ranges::replace(words, '_', ' ');
  return {coreText(words), shown};
}

QString valueText(const nlohmann::json& value, const ScreenUnit& shown) {
  if (value.is_boolean()) return value.get<bool>() ? Words::tr("yes") : Words::tr("no");
  if (value.is_number()) return shortText(value.get<double>() * shown.scale, kDigits);
  if (value.is_string()) return coreText(value.get<std::string>());
  QStringList parts;
  for (const auto& one : value) parts << valueText(one, shown);
  return parts.join(QStringLiteral("  "));  // a comma may be the decimal sign
}

/// A record by its fields: "mass: 1.2 kg; centre: 0  0  65 mm". None: it is no record.
std::optional<QString> recordText(const std::string& value) {
  if (!value.starts_with('{')) return std::nullopt;
  const auto json = base::parseStoredJson(value, "a row of the audit trail");
  if (!json || !json->is_object()) return std::nullopt;
  QStringList fields;
  for (const auto& [key, content] : json->items()) {
    const Field field = fieldOf(key);
    const bool measured = content.is_number() || content.is_array();
    fields << field.words + QStringLiteral(": ") + valueText(content, field.shown) +
                  (measured && !field.shown.unit.isEmpty() ? QChar(QChar::Nbsp) + field.shown.unit : QString());
  }
  return fields.join(QStringLiteral("; "));
}

}  // namespace

QString auditSubject(const storage::AuditEntry& entry) {
  if (entry.what == "gain_changed")
    if (const auto* gain = gainOf(entry.subject)) return coreText(gain->label);
  if (entry.what == "limit_changed")
    if (const auto limit = limitOf(entry.subject); limit.spec)
      return capital(coreText(limit.spec->size == safety::LimitSize::Loads
                                  ? safety::labelOf(*limit.spec, limit.element)  // "Force Fz", as the panel
                                  : safety::wordsOf(*limit.spec, limit.element)));
  if (entry.what == "force_law_changed") return Words::tr("Force law");
  return toQt(entry.subject);
}

QString auditValue(const storage::AuditEntry& entry, const std::string& value) {
  if (value.empty()) return {};
  if (entry.what == "gain_changed")
    if (const auto* gain = gainOf(entry.subject)) return number(value, {toQt(gain->unit), 1.0});
  if (entry.what == "limit_changed")
    if (const auto limit = limitOf(entry.subject); limit.spec)
      return number(value, limitOnScreen(*limit.spec, limit.element));
  if (entry.what == "force_law_changed") return lawName(value);
  if (const auto record = recordText(value)) return *record;
  // Roles are stored by their English names; most else is what a person typed.
  static constexpr std::array kOfRoles{"account_created", "role_given", "administration_refused"};
  return std::ranges::find(kOfRoles, entry.what) != kOfRoles.end() ? coreText(value) : toQt(value);
}

}  // namespace articulus::ui
