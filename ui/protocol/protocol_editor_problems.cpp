// What is wrong with the protocol that is edited, where it is shown, and what takes it away.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/protocol/protocol_json.h"
#include "core/protocol/step_catalogue.h"
#include "core/protocol/step_fields.h"
#include "core/protocol/units.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"
#include "ui/protocol/document/protocol_document.h"
#include "ui/protocol/protocol_editor.h"
#include "ui/status/step_words.h"

namespace articulus::ui {
namespace {

constexpr int kDigits = 7;  // of a number that a fix puts into a field

QString quantity(double si, std::string_view unit) {
  const auto shown = protocol::shownUnit(unit);
  QString name = toQt(shown.name);
  name.replace(QLatin1String("deg"), QStringLiteral("°"));
  const QString number = shortText(si * shown.scale, kDigits);
  return name.isEmpty() ? number : number + QLatin1Char(' ') + name;
}

/// The field is written with a parameter: a number in its place would part them.
bool followsParameter(const nlohmann::json& written, const protocol::Step& step, const std::string& problem) {
  if (const auto own = written.find(problem); own != written.end() && own->dump().find('$') != std::string::npos)
    return true;  // limits, of which no field tells
  for (const protocol::FieldSpec& field : protocol::fieldsOf(step)) {
    if (field.problem != problem) continue;
    for (const std::string& key : protocol::keysOf(field))
      if (const auto value = written.find(key); value != written.end() && value->dump().find('$') != std::string::npos)
        return true;
  }
  return false;
}

}  // namespace

QStringList ProtocolEditor::problemsOf(int step) const {
  QStringList list;
  for (const auto& problem : problems_)
    if (problem.step == step) {
      // Its file has lines, the editor has steps.
      const bool known = step >= 0 && step < steps();
      QString where;
      if (known)
        where = tr("Step %1, %2").arg(step + 1).arg(stepTitle(protocol_.steps[static_cast<std::size_t>(step)]));
      if (known && !problem.place.empty()) where += QStringLiteral(", ") + coreText(problem.place);
      list << (where.isEmpty() ? coreText(problem.text()) : tr("%1: %2").arg(where, coreText(problem.text())));
    }
  return list;
}

StepPath ProtocolEditor::pathOf(const protocol::Problem& problem) const {
  StepPath path = problem.step;
  for (const auto& inside : problem.inside) {
    const StepPath next = path.into(inside.list, inside.step);
    if (!stepAt(protocol_, next)) break;  // of a later value of a sweep, whose steps may be others
    path = next;
  }
  return path;
}

QStringList ProtocolEditor::problemsAt(const StepPath& path) const {
  QStringList list;
  for (const auto& problem : problems_)
    if (problem.step >= 0 && pathOf(problem) == path) list << problemText(problem);
  return list;
}

QString ProtocolEditor::problemText(const protocol::Problem& problem) {
  const QString text = numbersInLocale(coreText(problem.text()));
  return problem.place.empty() ? text : tr("%1: %2").arg(coreText(problem.place), text);
}

int ProtocolEditor::problemsInside(const StepPath& path) const {
  return static_cast<int>(std::ranges::count_if(
      problems_, [&](const auto& problem) { return problem.step >= 0 && pathOf(problem).inside(path); }));
}

bool ProtocolEditor::canFix(const protocol::Problem& problem) const {
  if (!problem.fix) return false;
  if (problem.step < 0) return problem.fix->key == "name";
  const StepPath path = pathOf(problem);
  const protocol::Step* step = stepAt(protocol_, path);
  if (!step || path.blocks.size() != problem.inside.size()) return false;
  auto copy = protocol_;
  const nlohmann::json* list = documentSteps(copy);
  nlohmann::json document;
  if (!path.top()) {
    document = protocol::toJson(protocol_);
    list = listIn(document, path);
    if (!hasEntry(list, path.step)) return false;  // it stands in a file of its own, or in the passes of a sweep
  }
  if (problem.fix->act == protocol::ProblemFix::Act::UnloadBefore) return true;
  return !list || !followsParameter((*list)[static_cast<std::size_t>(path.step)], *step, problem.fix->key);
}

QString ProtocolEditor::fixWords(const protocol::Problem& problem) const {
  using Act = protocol::ProblemFix::Act;
  if (!canFix(problem)) return {};
  const auto& fix = *problem.fix;
  switch (fix.act) {
    case Act::SetNumber: return tr("Set %1 to %2").arg(coreText(fix.name), quantity(fix.number, fix.unit));
    case Act::SetText: return tr("Set %1 to “%2”").arg(coreText(fix.name), toQt(fix.text));
    case Act::LeaveOut:
      return fix.key == "limits" ? tr("Take out the limit of %1").arg(coreText(fix.name))
                                 : tr("Take out %1").arg(coreText(fix.name));
    case Act::UnloadBefore: return tr("Put an unload step before it");
  }
  return {};
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): a copy, for it may be one of those that go with the change
void ProtocolEditor::fix(const protocol::Problem problem) {
  const QString words = fixWords(problem);
  if (words.isEmpty()) return;
  const auto& fix = *problem.fix;
  if (problem.step < 0) {
    auto after = protocol_;
    after.name = fix.text;
    return push(words, std::move(after), -1);
  }
  const StepPath path = pathOf(problem);
  if (fix.act == protocol::ProblemFix::Act::UnloadBefore) {
    addStep(protocol::UnloadStep{}, path.at(path.step - 1));
    return;
  }
  protocol::Step step = *stepAt(protocol_, path);
  // By its own words: it must not merge with what was typed before, so that undo takes back the fix alone.
  if (protocol::apply(fix, step)) setStep(path, step, words);
}

}  // namespace articulus::ui
